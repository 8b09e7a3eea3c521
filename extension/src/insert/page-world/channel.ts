/**
 * The talk between the engine and its helper in the page's own world. Both know a name made for one insertion; each
 * question is an event of that name on the editor, answered by a second event before `dispatchEvent` returns.
 * Only JSON goes over, and nothing of it is ever run. A page that overheard it would learn what it holds anyway.
 */
export type Question =
  | { ask: "read" }
  | { ask: "replace"; start: number; end: number; text: string }
  | { ask: "sent" }
  | { ask: "undo" }
  | { ask: "raise-fence" }
  | { ask: "drop-fence" };

export type Answers = {
  read: { text: string; start: number; end: number };
  replace: true;
  sent: string;
  undo: true;
  "raise-fence": true;
  "drop-fence": true;
};

/** Asks the helper about one editor; null where it knows nothing or cannot do it. */
export type AskPage = <Name extends Question["ask"]>(
  question: Extract<Question, { ask: Name }>,
) => Answers[Name] | null;

export const answerTo = (channel: string) => `${channel}-answer`;

/** The engine's end of a channel, for the editor an element is the face of. */
export function askThrough(channel: string, element: () => HTMLElement): AskPage {
  return (question) => {
    const answers: string[] = [];
    const onAnswer = (event: Event) => answers.push(String((event as CustomEvent<unknown>).detail));
    const asked = element();
    asked.addEventListener(answerTo(channel), onAnswer);
    const init = { detail: JSON.stringify(question), bubbles: true, composed: true };
    asked.dispatchEvent(new CustomEvent(channel, init));
    asked.removeEventListener(answerTo(channel), onAnswer);
    return answers[0] === undefined ? null : JSON.parse(answers[0]);
  };
}

/** What the helper can do with the model behind an editor; positions count characters of `read().text`. */
export type PageModel = {
  read?: () => { text: string; start: number; end: number };
  /** False where the editor takes no text. */
  replace?: (start: number, end: number, text: string) => boolean;
  /** The text as the editor would send it, where that is not what it paints. */
  sent?: () => string;
  /** Takes the last `replace` back. */
  undo?: () => void;
  /** From here until `dropFence` what is written is a step of its own to undo. */
  raiseFence?: () => void;
  dropFence?: () => void;
};
