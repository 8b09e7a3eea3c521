/** Something of ours laid over a page: a closed tree no script of the page can look into, gone without a trace. */
export type Overlay = { host: HTMLElement; root: ShadowRoot; remove: () => void };

/**
 * Puts an empty overlay over everything on the page. No rule of the page reaches it: the host drops them all and its
 * content stands in a closed tree, styled by script, which a strict content security policy lets through.
 */
export function addOverlay(document: Document, near: Element | null): Overlay {
  const host = document.createElement("div");
  style(host, { all: "initial", display: "block", position: "fixed", inset: "0 auto auto 0", zIndex: "2147483647" });
  const root = host.attachShadow({ mode: "closed" });
  host.popover = "manual";
  // Outside of an open modal dialog the browser lets nothing be pressed.
  (near?.closest("dialog[open]") ?? document.documentElement).append(host);
  host.showPopover?.();
  return { host, root, remove: () => host.remove() };
}

/** Sets styles that no rule of the page outdoes. */
export function style(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(
      name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
      value,
      "important",
    );
  }
}
