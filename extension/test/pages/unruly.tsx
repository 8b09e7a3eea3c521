import { pageRoot } from "./root.ts";

/** Composers that do not do as told: `?way=swallow | rewrite | stubborn | short`. */
const way = new URLSearchParams(location.search).get("way");
const root = pageRoot();

const rich = () => {
  root.innerHTML = `<div id="composer" contenteditable="true" role="textbox" aria-label="Message">Hi&nbsp;</div>`;
  return root.firstElementChild as HTMLElement;
};
const ways: Record<string, () => void> = {
  /** Long pastes become an attachment. */
  swallow: () => rich().addEventListener("paste", (event) => event.preventDefault()),
  /** A paste is cleaned up, and undo works. */
  rewrite: () => {
    const box = rich();
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      document.execCommand("insertText", false, (event.clipboardData?.getData("text/plain") ?? "").toUpperCase());
    });
    box.addEventListener("keydown", (event) => {
      if (event.key === "z" && (event.ctrlKey || event.metaKey)) document.execCommand("undo");
    });
  },
  /** A paste is changed, and there is no way back. */
  stubborn: () => {
    const box = rich();
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      box.textContent += "[removed]";
    });
  },
  short: () => {
    root.innerHTML = `<textarea id="composer" aria-label="Message" maxlength="10">Hi </textarea>`;
  },
};
ways[way ?? ""]?.();
