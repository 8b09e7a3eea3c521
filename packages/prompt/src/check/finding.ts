import type { Subject } from "./subject.ts";

/** How much it matters: a problem does harm, a warning likely does, a hint is worth a thought. */
export type Severity = "problem" | "warning" | "hint";

/** Something about a prompt that a person may want to change. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence. */
  readonly message: string;
  /** Where it stands, in UTF-16 units, `end` exclusive; 0 and 0 when it is about the whole text. */
  readonly start: number;
  readonly end: number;
  /** Fixes every place of this rule; returns the same text when nothing is to fix. Missing where no fix is safe. */
  readonly fix?: (text: string) => string;
  /** What the fix does, as words on a button. */
  readonly fixLabel?: string;
}

/** What a rule says about a prompt; undefined when it has nothing to say. */
export interface Verdict {
  readonly message: string;
  readonly start?: number;
  readonly end?: number;
}

/** One rule of the checker: pure, and in time proportional to the text. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Only for English running text; nothing is said about other languages. */
  readonly english?: true;
  look(subject: Subject): Verdict | undefined;
  readonly fix?: (text: string) => string;
  readonly fixLabel?: string;
}
