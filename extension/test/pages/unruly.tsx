import { pageRoot } from "./root.ts";

/** Composers that do not do as told: `?way=swallow | rewrite | stubborn | short | greedy | shouting`. */
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
    box.addEventListener("input", () => {
      box.textContent = "Hi [removed]";
    });
  },
  /** The keyboard is taken away at once, always. */
  greedy: () => {
    root.innerHTML = `<input type="search" /><textarea id="composer" aria-label="Message">Hi </textarea>`;
    const search = root.firstElementChild as HTMLInputElement;
    root.lastElementChild?.addEventListener("focus", () => search.focus());
  },
  /** A paste ends in an error of the page. */
  shouting: () => {
    const box = rich();
    box.addEventListener("paste", () => {
      throw new Error("This page did not expect a paste.");
    });
  },
  short: () => {
    root.innerHTML = `<textarea id="composer" aria-label="Message" maxlength="10">Hi </textarea>`;
  },
};
ways[way ?? ""]?.();
