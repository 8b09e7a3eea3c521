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

/** A rectangle of the window in CSS pixels; `DOMRect` fits. */
export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** Room between the search and the caret, and between the search and the edge of the window. */
const gap = 8;

/** Where the search stands: below the caret, above it where there is no room, never outside of the window. */
export function placeBeside(caret: Box, wanted: Size, view: Size): Box & Size {
  const width = Math.max(0, Math.min(wanted.width, view.width - 2 * gap));
  const left = Math.max(gap, Math.min(caret.left, view.width - gap - width));
  const above = caret.top - 2 * gap;
  const below = view.height - caret.bottom - 2 * gap;
  const isBelow = below >= wanted.height || below >= above;
  const room = isBelow ? below : above;
  // With too little room on either side it lies over the box rather than showing one line.
  const height = Math.max(0, Math.min(wanted.height, Math.max(room, Math.min(240, view.height - 2 * gap))));
  const top = isBelow
    ? Math.min(caret.bottom + gap, view.height - gap - height)
    : Math.max(gap, caret.top - gap - height);
  return { left, top, right: left + width, bottom: top + height, width, height };
}
