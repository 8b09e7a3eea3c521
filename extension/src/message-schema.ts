import type { InsertMode } from "./insert/job.ts";

/** Whether a field of a message is what it must be; undefined where it is missing. */
export type Check = (value: unknown) => boolean;

/** The fields of each kind of message. */
export type MessageSchema<Message extends { kind: string }> = { [Kind in Message["kind"]]: Record<string, Check> };

const MODES: readonly unknown[] = ["caret", "append", "prepend", "replace"] satisfies InsertMode[];

export const isText: Check = (value) => typeof value === "string";
export const isFlag: Check = (value) => typeof value === "boolean";
export const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
export const isIds: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isId);
export const isMode: Check = (value) => MODES.includes(value);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isTexts: Check = (value) => typeof value === "object" && value !== null && Object.values(value).every(isText);

/** Whether a value says how a box was changed. */
export const isChange: Check = (value) => {
  const texts = ["before", "found", "wantedLine", "foundLine"];
  const given = (value ?? {}) as Record<string, unknown>;
  return Object.keys(given).length === texts.length && texts.every((name) => isText(given[name]));
};

/** Whether a value is what the variables of a prompt were filled with. */
export const isFilling: Check = (value) => {
  if (typeof value !== "object" || value === null) return false;
  const { values, context, ...rest } = value as Record<string, unknown>;
  if (typeof context !== "object" || context === null || !isTexts(values)) return false;
  const { keepsEmpty, ...texts } = context as Record<string, unknown>;
  return isTexts(texts) && (keepsEmpty === undefined || isFlag(keepsEmpty)) && Object.keys(rest).length === 0;
};

/** Reads a message to the letter: a field that is not in the schema, or one of another type, gives null. */
export function reader<Message extends { kind: string }>(
  schema: MessageSchema<Message>,
): (message: unknown) => Message | null {
  return (message) => {
    if (typeof message !== "object" || message === null || !("kind" in message)) return null;
    const { kind, ...fields } = message as Record<string, unknown>;
    if (typeof kind !== "string" || !Object.hasOwn(schema, kind)) return null;
    const checks: Record<string, Check> = schema[kind as Message["kind"]];
    if (!Object.keys(fields).every((name) => Object.hasOwn(checks, name))) return null;
    return Object.entries(checks).every(([name, check]) => check(fields[name])) ? (message as Message) : null;
  };
}
