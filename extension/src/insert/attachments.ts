import type { Wait } from "./surface.ts";

/** A watch for files a page makes out of a text instead of showing it. */
export type FileWatch = {
  /** True when something that looks like a file came up since the watch began. */
  found: () => boolean;
  /** Presses the file's own "Remove" where there is one; true when the file is gone. */
  takeBack: (wait: Wait) => Promise<boolean>;
  stop: () => void;
};

const fileWords = /attach|\bfile|pasted|upload|document|snippet|\.txt\b/i;
const removeWords = /\b(remove|delete|discard|dismiss)\b/i;
/** Pages fade a file out before it is gone. */
const looksForGone = [0, 30, 60, 120, 240, 500];

/** Watches what the page adds outside of the editor, from now on. */
export function watchForFiles(editor: () => HTMLElement): FileWatch {
  const added = new Set<HTMLElement>();
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (node.nodeType === 1) added.add(node as HTMLElement);
    }
  });
  for (const root of new Set<Node>([editor().getRootNode(), editor().ownerDocument])) {
    observer.observe(root, { childList: true, subtree: true });
  }
  const isBeside = (element: HTMLElement) =>
    element.isConnected && !element.contains(editor()) && !editor().contains(element);
  const files = () => [...added].filter((element) => isBeside(element) && fileWords.test(wordsOf(element)));
  return {
    found: () => files().length > 0,
    takeBack: async (wait) => {
      const [button, ...more] = files().flatMap(removersIn);
      // Two files or none to press: better to say so than to press the wrong thing.
      if (!button || more.some((other) => other !== button)) return false;
      button.click();
      for (const ms of looksForGone) {
        await wait(ms);
        if (files().length === 0) return true;
      }
      return false;
    },
    stop: () => observer.disconnect(),
  };
}

function removersIn(file: HTMLElement): HTMLElement[] {
  return [...file.querySelectorAll<HTMLElement>("button, [role='button']")].filter(
    (button) => removeWords.test(labelOf(button)) && !submits(button),
  );
}

/** A button in a form that does not say otherwise sends the form, and Promptory never sends. */
function submits(button: HTMLElement): boolean {
  return (
    button.localName === "button" &&
    (button as HTMLButtonElement).form !== null &&
    button.matches("[type=submit], :not([type])")
  );
}

function labelOf(button: HTMLElement): string {
  return [button.getAttribute("aria-label"), button.title, button.textContent].join(" ");
}

/** What an element says about itself and its parts, cut short: a page may add a whole conversation. */
function wordsOf(element: HTMLElement): string {
  const parts = [element, ...element.querySelectorAll("[class], [aria-label], [data-testid]")].slice(0, 40);
  const attributes = parts.flatMap((part) =>
    ["class", "aria-label", "data-testid", "title"].map((name) => part.getAttribute(name) ?? ""),
  );
  return [...attributes, (element.textContent ?? "").slice(0, 300)].join(" ");
}
