import { shadowRootOf } from "../browser/browser.ts";
import { deepActiveElement } from "../insert/roots.ts";
import { pointingText } from "../locales/en/page-text.ts";
import type { Box } from "./overlay.ts";
import { addOverlay, type Overlay, style } from "./overlay.ts";
import { boxInTop } from "./top-window.ts";

/** What is laid over a page while the person points: a glass that takes every press, a frame around the box, a hint. */
export class PointingOverlay {
  private readonly overlay: Overlay;
  private readonly frame: HTMLElement;
  private readonly hint: HTMLElement;
  private readonly cancel: HTMLButtonElement;
  private readonly before: HTMLElement | null;

  constructor(document: Document) {
    this.before = deepActiveElement(document, shadowRootOf);
    this.overlay = addOverlay(document, null);
    const part = <Name extends keyof HTMLElementTagNameMap>(name: Name, styles: Record<string, string>) => {
      const element = document.createElement(name);
      style(element, styles);
      return element;
    };
    const glass = part("div", {
      position: "fixed",
      inset: "0",
      cursor: "crosshair",
      background: "rgb(12 14 19 / 28%)",
    });
    this.frame = part("div", frameStyle);
    const bar = part("div", barStyle);
    this.hint = part("span", { flex: "1" });
    this.hint.setAttribute("role", "status");
    this.cancel = part("button", buttonStyle);
    this.cancel.type = "button";
    this.cancel.textContent = pointingText.cancel;
    bar.append(this.hint, this.cancel);
    this.overlay.root.append(glass, this.frame, bar);
    bar.tabIndex = -1;
    // So that the keys come here and not into the box the person was in.
    bar.focus({ preventScroll: true });
  }

  show(box: Element | null, hint: string): void {
    if (this.hint.textContent !== hint) this.hint.textContent = hint;
    if (!box) return void style(this.frame, { display: "none" });
    const { left, top, right, bottom } = inWindow(box);
    const sizes = { left: left - 4, top: top - 4, width: right - left + 8, height: bottom - top + 8 };
    const pixels = Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, `${value}px`]));
    style(this.frame, { display: "block", ...pixels });
  }

  /** The smallest of the boxes at a point of the window; -1 where there is none. */
  boxAt(boxes: Element[], x: number, y: number): number {
    let best = { index: -1, area: Number.POSITIVE_INFINITY };
    for (const [index, box] of boxes.entries()) {
      const { left, top, right, bottom } = inWindow(box);
      const area = (right - left) * (bottom - top);
      if (x >= left && x <= right && y >= top && y <= bottom && area < best.area) best = { index, area };
    }
    return best.index;
  }

  /** Whether a press is on our own button, which the page cannot see. */
  isOwnButton(event: MouseEvent): boolean {
    const { left, top, right, bottom } = this.cancel.getBoundingClientRect();
    return event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  }

  remove(): void {
    this.overlay.remove();
    this.before?.focus({ preventScroll: true });
  }
}

function inWindow(element: Element): Box {
  return boxInTop(element.getBoundingClientRect(), element);
}

/** The page has no tokens of ours; these are the dark theme's, which stand out on any page. */
const frameStyle = {
  position: "fixed",
  boxSizing: "border-box",
  border: "2px solid #8188ff",
  borderRadius: "8px",
  boxShadow: "0 0 0 4px rgb(129 136 255 / 30%)",
  pointerEvents: "none",
};
const barStyle = {
  position: "fixed",
  top: "16px",
  left: "50%",
  transform: "translateX(-50%)",
  boxSizing: "border-box",
  display: "flex",
  alignItems: "center",
  gap: "16px",
  width: "max-content",
  maxWidth: "calc(100vw - 32px)",
  padding: "10px 10px 10px 16px",
  border: "1px solid #323949",
  borderRadius: "12px",
  background: "#1b1f29",
  color: "#e8ebf1",
  font: "500 14px/1.5 system-ui, sans-serif",
  boxShadow: "0 12px 40px rgb(0 0 0 / 45%)",
  outline: "none",
};
const buttonStyle = {
  flex: "none",
  padding: "6px 12px",
  border: "1px solid #626c7f",
  borderRadius: "8px",
  background: "transparent",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
};
