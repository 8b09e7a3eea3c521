import type { RichName } from "./job.ts";
import type { TextForm } from "./text-forms.ts";

/** One way into a rich editor. */
export type Step =
  | { by: "paste"; form: TextForm }
  | { by: "input-event"; form: TextForm }
  /** `spaces` for editors that drop runs of common spaces. */
  | { by: "insert-html"; spaces?: "no-break" }
  | { by: "insert-text" };

/** What is known about an editor, found out by measuring (docs/editors.md). */
export type Recipe = {
  /** What keeps the text exactly, best first. */
  steps: Step[];
  /** The editor joins what follows typing within so many milliseconds with it, into one step of its undo. */
  joinsWithinMs: number;
  /** The editor has a caret that was set for it after so many milliseconds. */
  caretDelayMs: number;
};

const paste = (form: TextForm): Step => ({ by: "paste", form });
const inputEvent = (form: TextForm): Step => ({ by: "input-event", form });
const html: Step = { by: "insert-html" };
const typing: Step = { by: "insert-text" };

export const recipes: Record<RichName, Recipe> = {
  // A plain paste loses empty lines.
  prosemirror: { steps: [paste("paragraphs"), html, typing], joinsWithinMs: 500, caretDelayMs: 40 },
  // Breaks, not paragraphs: `getTextContent()` puts an empty line between paragraphs. Typing mixes the lines up.
  lexical: { steps: [paste("breaks"), inputEvent("breaks")], joinsWithinMs: 0, caretDelayMs: 40 },
  blocknote: { steps: [paste("paragraphs"), html, typing], joinsWithinMs: 500, caretDelayMs: 40 },
  // Quill squeezes the spaces of HTML.
  quill: { steps: [paste("plain"), typing], joinsWithinMs: 1000, caretDelayMs: 40 },
  // Slate takes a paste only where it holds nothing but plain text, and reads the caret every 100 ms.
  slate: { steps: [paste("plain"), inputEvent("plain")], joinsWithinMs: 0, caretDelayMs: 150 },
  draft: { steps: [paste("plain"), typing], joinsWithinMs: 0, caretDelayMs: 40 },
  codemirror: { steps: [paste("plain"), typing], joinsWithinMs: 0, caretDelayMs: 40 },
  // These are written through their models only.
  codemirror5: { steps: [], joinsWithinMs: 0, caretDelayMs: 40 },
  monaco: { steps: [], joinsWithinMs: 0, caretDelayMs: 40 },
  ace: { steps: [], joinsWithinMs: 0, caretDelayMs: 40 },
  trix: { steps: [paste("plain"), typing], joinsWithinMs: 0, caretDelayMs: 40 },
  tinymce: { steps: [{ by: "insert-html", spaces: "no-break" }], joinsWithinMs: 0, caretDelayMs: 40 },
  // Editor.js and Froala send no style. Editor.js makes blocks of a paste, which no undo joins again.
  "drops-spaces": { steps: [{ by: "insert-html", spaces: "no-break" }], joinsWithinMs: 500, caretDelayMs: 40 },
  // Jodit asks the person what to do with a paste of HTML; SunEditor and SCEditor add lines to it.
  "html-only": { steps: [html, typing], joinsWithinMs: 500, caretDelayMs: 40 },
  // An unknown editor may read either form; the browser's own editing takes neither and goes on.
  editable: { steps: [paste("paragraphs"), paste("plain"), html, typing], joinsWithinMs: 500, caretDelayMs: 40 },
};
