import type { Variable } from "./parse.ts";

/** Why a value does not do. */
export type ValueProblem = "required" | "number" | "date";

const NUMBER = /^[-+]?(\d+([.,]\d+)?|[.,]\d+)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a value; the text itself goes in as it was typed, and blank is as good as nothing. */
export function valueProblem({ kind, isRequired, defaultValue }: Variable, value: string): ValueProblem | undefined {
  const typed = value.trim();
  if (typed === "") return isRequired ? "required" : undefined;
  // A default is the author's own word, such as "tomorrow".
  if (value === defaultValue) return undefined;
  if (kind === "number" && !NUMBER.test(typed)) return "number";
  if (kind === "date" && !isDay(typed)) return "date";
  return undefined;
}

/** Where a field starts: what was typed the last time, else the default, else nothing. */
export function startValue({ name, defaultValue }: Variable, remembered: Readonly<Record<string, string>>): string {
  const last = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
  return last ?? defaultValue ?? "";
}

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
