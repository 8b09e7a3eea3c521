/** Makes an element with its attributes; no HTML is parsed, so strict pages may use it too. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const field = () => make("textarea", { id: "composer", "aria-label": "Message" });

export const editable = () =>
  make("div", { id: "composer", contenteditable: "true", role: "textbox", "aria-label": "Message" });
