import type { Mention, SelfFilling } from "./placeholder.ts";
import { scan } from "./scan.ts";

/** One thing a person is asked for, however often its name stands in the text. */
export type Variable = Mention;

/** What a prompt holds besides plain text. */
export interface ParsedPrompt {
  /** In the order of their first mention. */
  readonly variables: readonly Variable[];
  readonly selfFilling: readonly SelfFilling[];
}

/**
 * Finds the variables of a prompt, in time linear in its length; never throws.
 *
 *     {{name}}  {{name=default}}  {{name|choice a,choice b}}  {{name:number}}  {{name:date}}  {{name:long}}  {{name*}}
 *     {{@date}}  {{@time}}  {{@clipboard}}  ${name}  ${name:default}        \{{name}} stays as {{name}}
 *
 *     placeholder = "{{" name ["*"] [":" kind] ["*"] ["|" choice "," choice {"," choice}] ["=" default] "}}"
 *                 | "{{@" ("date" | "time" | "clipboard") "}}"
 *                 | "${" name [":" default] "}"
 *     kind        = "text" | "long" | "number" | "date"
 *     name        = letter or "_", then letters, marks, digits, and _ - / ' ’ or blanks; 80 at most
 *     default     = anything but braces and line breaks
 *
 * Blanks around a part do not count. Mentions of one name are one variable: the first kind, choices and default given hold,
 * and one `*` makes it required. Fenced code and the syntaxes named at `scan` are left alone.
 */
export function parseVariables(text: string): ParsedPrompt {
  return parseTogether([text]);
}

/** The variables of several prompts that are filled in by one form. What one leaves open, such as a fence, stays its own. */
export function parseTogether(texts: readonly string[]): ParsedPrompt {
  const variables = new Map<string, Variable>();
  const selfFilling = new Set<SelfFilling>();
  for (const found of texts.flatMap(scan)) {
    if ("self" in found) selfFilling.add(found.self);
    if (!("mention" in found)) continue;
    const { mention } = found;
    const known = variables.get(mention.name);
    variables.set(mention.name, known ? merge(known, mention) : mention);
  }
  return { variables: [...variables.values()], selfFilling: [...selfFilling] };
}

function merge(first: Variable, next: Mention): Variable {
  return {
    name: first.name,
    kind: first.kind === "text" ? next.kind : first.kind,
    isRequired: first.isRequired || next.isRequired,
    choices: first.choices.length > 0 ? first.choices : next.choices,
    defaultValue: first.defaultValue ?? next.defaultValue,
  };
}
