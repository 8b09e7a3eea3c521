import type { EditorKind } from "./job.ts";

/** What the choice between boxes is made from, free of the DOM. Sizes are CSS pixels. */
export type CandidateFacts = {
  kind: EditorKind;
  focused: boolean;
  /** Not disabled, read-only or inert. */
  editable: boolean;
  visible: boolean;
  width: number;
  height: number;
  /** Marked as a search box by its type or role, or standing inside a search landmark. */
  search: boolean;
  /** Everything the box says about itself: label, placeholder, name, id. */
  words: string;
  /** Says that it is a box for text: `role="textbox"`, or several lines. */
  textbox: boolean;
  /** Stands inside a message that was sent already: it is edited there. */
  inMessage: boolean;
  /** Where its middle stands in the window: 0 top, 1 bottom; outside of that it is scrolled away. */
  depth: number;
};

/** Whether what a box says about itself names a place for messages. */
export const namesComposer = (words: string) => composerWords.test(words);

const composerWords = /\b(messages?|prompts?|ask|chat|reply|compose[rd]?|question|talk|type (here|something))\b/i;
const otherWords = /\b(title|subject|rename|filter|tags?|e-?mail|address|comment|find|code|edit)\b/i;
const searchWords = /\bsearch\b/i;

/**
 * How well a box fits as the place for a prompt; 0 means never.
 * A focused box wins over any other, because the person was just there.
 */
export function scoreCandidate(facts: CandidateFacts): number {
  if (!facts.editable || !facts.visible || facts.search) return 0;
  if (facts.width < 80 || facts.height < 14) return 0;
  if (facts.kind === "input" && searchWords.test(facts.words)) return 0;
  const score =
    (facts.kind === "input" ? 8 : 40) +
    (facts.focused ? 200 : 0) +
    Math.min(20, Math.sqrt(facts.width * facts.height) / 20) +
    (facts.textbox ? 5 : 0) -
    (facts.inMessage ? 30 : 0) +
    wordScore(facts.words) +
    placeScore(facts.depth);
  return Math.max(1, score);
}

function wordScore(words: string): number {
  if (composerWords.test(words)) return 25;
  return otherWords.test(words) || searchWords.test(words) ? -25 : 0;
}

function placeScore(depth: number): number {
  const inView = depth >= 0 && depth <= 1;
  return inView ? 10 + 10 * depth : 0;
}
