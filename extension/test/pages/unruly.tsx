import { pageRoot } from "./root.ts";

/** Composers that misbehave; `?way=` names one. */
const way = new URLSearchParams(location.search).get("way");
const root = pageRoot();
/** Promptory looks every 300 ms whether a page goes on writing. */
const LETTER_MS = 100;

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
  /** A paste is written into the document itself, and nothing knows how to undo it. */
  undoless: () => {
    const box = rich();
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      const range = document.getSelection()?.getRangeAt(0);
      const text = document.createTextNode(event.clipboardData?.getData("text/plain") ?? "");
      range?.insertNode(text);
      range?.collapse(false);
    });
  },
  /** A paste keeps its first line only. */
  partial: () => {
    const box = rich();
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      const [line = ""] = (event.clipboardData?.getData("text/plain") ?? "").split("\n");
      document.execCommand("insertText", false, line);
    });
  },
  /** A box for each line: the second line of a paste and what follows get boxes of their own. */
  spread: () => {
    const box = rich();
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      const [line = "", ...more] = (event.clipboardData?.getData("text/plain") ?? "").split("\n");
      document.execCommand("insertText", false, line);
      for (const one of more) {
        const next = box.cloneNode() as HTMLElement;
        next.textContent = one;
        root.append(next);
      }
    });
  },
  /** A paste is written letter by letter, and its rest when a test calls `window.release()`. */
  late: () => {
    const box = rich();
    let rest = "";
    const write = (length: number) => {
      if (rest) document.execCommand("insertText", false, rest.slice(0, length));
      rest = rest.slice(length);
    };
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      rest = event.clipboardData?.getData("text/plain") ?? "";
      write(1);
      const letters = setInterval(() => write(1), LETTER_MS);
      window.release = () => {
        clearInterval(letters);
        write(rest.length);
      };
    });
    box.addEventListener("keydown", (event) => {
      if (event.key === "z" && (event.ctrlKey || event.metaKey)) document.execCommand("undo");
    });
  },
  /** A hidden field takes the keys and keeps nothing; the text is drawn beside it. */
  consume: () => {
    const field = document.createElement("textarea");
    const drawn = Object.assign(document.createElement("pre"), { id: "composer", textContent: "Hi " });
    root.append(drawn, field);
    field.addEventListener("input", () => {
      drawn.textContent += field.value;
      field.value = "";
    });
  },
  /** A box for plain text: it shows line breaks, and the page reads its `textContent`. */
  lines: () => {
    rich().style.whiteSpace = "pre-wrap";
  },
  /** A component fades its empty field out. */
  faded: () => {
    root.innerHTML = `<div id="composer"></div>`;
    const shadow = (root.firstElementChild as HTMLElement).attachShadow({ mode: "open" });
    shadow.innerHTML = `<textarea style="opacity: 0; width: 300px" aria-label="Message"></textarea>`;
  },
  /** The chat belongs to another origin. */
  foreign: () => {
    root.innerHTML = `<iframe id="composer" sandbox srcdoc="<textarea></textarea>" width="400" height="300"></iframe>`;
  },
  /** The person is in a box of one line, and there is no other. */
  line: () => {
    root.innerHTML = `<input id="composer" aria-label="Message" />`;
    (root.firstElementChild as HTMLElement).focus();
  },
  short: () => {
    root.innerHTML = `<textarea id="composer" aria-label="Message" maxlength="10">Hi </textarea>`;
  },
};
ways[way ?? ""]?.();

declare global {
  interface Window {
    release?: () => void;
  }
}
