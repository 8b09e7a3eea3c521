import type { GetPromptResult, Prompt, PromptArgument } from "@modelcontextprotocol/server";
import { clockValues, fillVariables, parseVariables, type Values, type Variable } from "@promptory/prompt";
import type { AgentPrompt } from "../templates/templates.dto.js";

const CLIPBOARD = "clipboard";
export const MAX_COMPLETIONS = 100;
const SECRET = /password|passphrase|secret|token|api[\s_-]?key|credential/i;

/** Clients of the 2025 era show a title instead of the name, so they get none. */
export function toPrompt(prompt: AgentPrompt, withTitle: boolean): Prompt {
  return {
    name: prompt.command,
    ...(withTitle && { title: clean(prompt.title) }),
    description: describe(prompt),
    arguments: argumentsOf(prompt.content),
  };
}

export function fill({ content }: Pick<AgentPrompt, "content">, values: Values, now = new Date()) {
  const { variables } = parseVariables(content);
  const clipboard = Object.hasOwn(values, CLIPBOARD) ? { clipboard: values[CLIPBOARD] ?? "" } : {};
  const missing = variables.filter(
    ({ name, defaultValue, isRequired }) =>
      (!Object.hasOwn(values, name) && defaultValue === undefined) || (isRequired && values[name]?.trim() === ""),
  );
  // An empty value of a required variable is missing too: its placeholder stays.
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => missing.every((one) => one.name !== name)),
  );
  return { text: fillVariables(content, given, { ...clockValues(now), ...clipboard }), missing };
}

/** The text is exact; one more line names missing values. */
export function toResult(prompt: AgentPrompt, values: Values): GetPromptResult {
  const { text, missing } = fill(prompt, values);
  return {
    description: describe(prompt),
    messages: [{ role: "user", content: { type: "text", text: text + askFor(missing) } }],
  };
}

export const askFor = (missing: readonly Variable[]): string =>
  missing.length === 0
    ? ""
    : `\n\nAsk for these values before you go on: ${missing.map(({ name }) => name).join(", ")}.`;

export function completable(content: string, argument: string): Variable | undefined {
  const variable = parseVariables(content).variables.find(({ name }) => name === argument);
  return variable && !SECRET.test(variable.name) ? variable : undefined;
}

export function completions(
  { choices, defaultValue }: Variable,
  ofPresets: readonly string[],
  typed: string,
): string[] {
  const known = new Set([...choices, ...(defaultValue === undefined ? [] : [defaultValue]), ...ofPresets]);
  return [...known].filter((value) => value.toLowerCase().startsWith(typed.toLowerCase())).slice(0, MAX_COMPLETIONS);
}

function argumentsOf(content: string): PromptArgument[] {
  const { variables, selfFilling } = parseVariables(content);
  const own = variables.map((variable) => ({
    name: variable.name,
    description: describeVariable(variable),
    required: variable.isRequired && variable.defaultValue === undefined,
  }));
  if (!selfFilling.includes(CLIPBOARD) || own.some(({ name }) => name === CLIPBOARD)) return own;
  return [...own, { name: CLIPBOARD, description: "The text to work on (the clipboard on the web)", required: false }];
}

const KINDS = {
  text: "Text",
  long: "Text of several lines",
  number: "A number",
  date: "A day like 2026-11-21",
} as const;

export function describeVariable({ kind, choices, defaultValue, isRequired }: Variable): string {
  const parts = [
    KINDS[kind],
    ...(choices.length > 0 ? [`one of: ${choices.join(", ")}; other text is possible`] : []),
    ...(defaultValue === undefined ? [] : [`default: ${defaultValue}`]),
    ...(isRequired ? ["required"] : []),
  ];
  return clean(parts.join(". "));
}

function describe({ title, description, type, source }: AgentPrompt): string {
  const from =
    source === "import" ? " Its text was imported from a file." : source === "agent" ? " Saved by an agent." : "";
  const purpose = description === null ? "" : ` ${clean(description).replace(/(?<![.!?])$/, ".")}`;
  return `${clean(title)} (${clean(type.label)}).${purpose}${from}`;
}

/** Without control and bidi characters, which could make a name look like another one. */
export function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}
