import { framedOrigin } from "../browser/browser.ts";
import { addOverlay, type Box, placeBeside, type Size, style } from "./overlay.ts";

/** The frame the search stands in. Its document is a page of the extension, which no script of the site can enter. */
export type PickerFrame = {
  focus: () => void;
  resize: (isLarge: boolean) => void;
  /** Whether something happened to the frame itself, as far as the page around it can see. */
  isTargetOf: (event: Event) => boolean;
  remove: () => void;
};

const small: Size = { width: 400, height: 380 };
/** For the form that asks for the variables of a prompt. */
const large: Size = { width: 520, height: 620 };

/** Opens the search beside a box of the window. */
export function addPickerFrame(
  document: Document,
  near: Element | null,
  beside: Box,
  address: string,
  title: string,
): PickerFrame {
  const view = document.defaultView ?? window;
  const overlay = addOverlay(document, near);
  const frame = document.createElement("iframe");
  let size = small;
  const place = () => {
    const { clientWidth } = document.documentElement;
    const at = placeBeside(beside, size, { width: clientWidth || view.innerWidth, height: view.innerHeight });
    for (const side of ["left", "top", "width", "height"] as const) style(frame, { [side]: `${at[side]}px` });
  };
  style(frame, {
    position: "fixed",
    border: "0",
    borderRadius: "12px",
    boxShadow: "0 0 0 1px rgb(128 128 128 / 35%), 0 16px 48px rgb(0 0 0 / 32%)",
    // Without it a frame of another colour scheme is painted white until it has its own colours.
    colorScheme: "normal",
  });
  place();
  frame.title = title;
  // Without a name it would be the origin of the address, which is not the one the frame has in the end.
  frame.allow = `clipboard-read ${framedOrigin()}; clipboard-write ${framedOrigin()}`;
  frame.src = address;
  overlay.root.append(frame);
  view.addEventListener("resize", place);
  return {
    focus: () => frame.focus(),
    resize: (isLarge) => {
      size = isLarge ? large : small;
      place();
    },
    isTargetOf: (event) => event.target === overlay.host,
    remove: () => {
      view.removeEventListener("resize", place);
      overlay.remove();
    },
  };
}
