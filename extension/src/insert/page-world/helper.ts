import { blockNoteModel } from "./block-note.ts";
import type { PageModel } from "./channel.ts";
import { type Answers, answerTo, type Question } from "./channel.ts";
import { codeMirrorModel } from "./code-mirror.ts";
import { drawnModel } from "./drawn-editors.ts";
import { slateModel } from "./slate.ts";
import { tinyMceModel } from "./tiny-mce.ts";
import { trixModel } from "./trix.ts";

/** Answers the questions of one insertion about editors of this document and its frames; gives a way to stop. */
export function answerOn(channel: string, document: Document): () => void {
  const onQuestion = (event: Event) => {
    const [element] = event.composedPath();
    if (!isElement(element)) return;
    const answer = answerFor(element, JSON.parse(String((event as CustomEvent<unknown>).detail)) as Question);
    if (answer === null) return;
    element.dispatchEvent(new CustomEvent(answerTo(channel), { detail: JSON.stringify(answer) }));
  };
  const documents = [...withFrames(document)];
  for (const one of documents) one.addEventListener(channel, onQuestion, true);
  return () => {
    for (const one of documents) one.removeEventListener(channel, onQuestion, true);
  };
}

function answerFor(element: Element, question: Question): Answers[Question["ask"]] | null {
  const model: PageModel | null =
    codeMirrorModel(element) ??
    slateModel(element) ??
    drawnModel(element) ??
    blockNoteModel(element) ??
    trixModel(element) ??
    tinyMceModel(element);
  switch (question.ask) {
    case "read":
      return model?.read?.() ?? null;
    case "replace":
      return model?.replace?.(question.start, question.end, question.text) ? true : null;
    case "sent":
      return model?.sent?.() ?? null;
    case "undo":
      return done(model?.undo, (undo) => undo());
    case "raise-fence":
      return done(model?.raiseFence, (raise) => raise());
    case "drop-fence":
      return done(model?.dropFence, (drop) => drop());
  }
}

function done<Act>(act: Act | undefined, run: (act: Act) => void): true | null {
  if (!act) return null;
  run(act);
  return true;
}

function isElement(target: EventTarget | undefined): target is Element {
  return (target as Node | undefined)?.nodeType === 1;
}

/** The document and every frame in it that this world may enter. */
function* withFrames(document: Document): Generator<Document> {
  yield document;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentDocument) yield* withFrames(frame.contentDocument);
  }
}
