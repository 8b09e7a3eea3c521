import * as z from "zod/mini";
import { fields } from "./locales/en/fields.ts";

/** What a text field demands, with the specification's sentences where they differ from the usual ones. */
export type TextRule = {
  /** How the field is called in a sentence: "Title". */
  name: string;
  max: number;
  min?: number;
  tooShort?: string;
  tooLong?: string;
  required?: string;
  /** Whether nothing, or nothing but blanks, is a valid value. */
  optional?: boolean;
  pattern?: RegExp;
  mismatch?: string;
};

/** Why a value breaks its rule, or undefined; one sentence at a time, so a form shows one under a field. */
export function textProblem(value: string, rule: TextRule): string | undefined {
  if (!rule.optional && value.trim() === "") return rule.required ?? fields.required(rule.name);
  if (!isStorable(value)) return fields.notStorable(rule.name);
  if (rule.min !== undefined && characters(value, rule.min) < rule.min) {
    return rule.tooShort ?? fields.tooShort(rule.name, rule.min);
  }
  if (characters(value, rule.max) > rule.max) {
    return rule.tooLong ?? fields.tooLong(rule.name, rule.max);
  }
  if (rule.pattern && !rule.pattern.test(value)) return rule.mismatch ?? fields.notValid(rule.name);
  return undefined;
}

/** A schema of one text field; the text is kept to the letter. */
export function text(rule: TextRule) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? (rule.required ?? fields.required(rule.name))
          : fields.notText(rule.name),
    })
    .check(
      z.check(({ value, issues }) => {
        const message = textProblem(value as string, rule);
        if (message) issues.push({ code: "custom", message, input: value });
      }),
      z.meta(describe(rule)),
    );
}

/** The same password twice. It is checked beside wrong fields too, so that a form shows all its mistakes together. */
export const isRepeated = <Name extends string>(name: Name, error: string) =>
  z.refine<Record<Name | "confirmPassword", string>>((form) => form[name] === form.confirmPassword, {
    path: ["confirmPassword"],
    error,
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes("\0") && !/\p{Surrogate}/u.test(value);
}

/** Code points, counted one by one only where the quick count leaves the answer open. */
function characters(value: string, limit: number): number {
  if (value.length < limit || value.length > limit * 2) return value.length;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** What the OpenAPI document says of the field. */
function describe({ optional, min = 1, max, pattern }: TextRule) {
  return { ...(!optional && { minLength: min }), maxLength: max, ...(pattern && { pattern: pattern.source }) };
}
