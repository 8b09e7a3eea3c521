/** The direction of the text of an element. */
export const directionOf = (element: HTMLElement) => (getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr");
