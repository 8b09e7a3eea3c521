import type { Values } from "./fill.ts";

/** As much of a browser's storage as is needed here. */
export interface ValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "variable_values";
/** The last values of each variable, whichever prompt asked for it. */
const RECENT_KEY = "recent_values";
const MAX_RECENT = 5;
const MAX_NAMES = 200;
const MAX_PROMPTS = 50;
const MAX_VALUE_LENGTH = 2_000;
const MAX_STORED_LENGTH = 200_000;

type Entry = [prompt: string, values: Record<string, string>];

/** What was filled in for a prompt the last time on this device. A store that is closed or broken remembers nothing. */
export function recallValues(store: () => ValueStore, prompt: string): Values {
  return read(store).find(([key]) => key === prompt)?.[1] ?? {};
}

/** Names of what must not lie in a browser's storage: `password`, `apiKey`, `access_token`, `PIN`. */
const SECRET_NAME =
  /(?<![a-z])(?:pass(?:word|wd|phrase|code)|secret|credentials?|api[ _-]?key|private[ _-]?key|(?:access|auth|bearer|api)[ _-]?token|pin|cvv|cvc)(?![a-z])/;
/** Keys of well-known services and signed tokens, whatever the variable is called. */
const SECRET_VALUE =
  /(?<![\w-])(?:ptk_|sk-|gh[pousr]_|github_pat_|xox[abprs]-|AKIA|eyJ[\w-]{10,}\.)[\w-]{10,}|-----BEGIN [A-Z ]*PRIVATE KEY/;

const isSecret = (name: string, value: string): boolean =>
  SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase()) || SECRET_VALUE.test(value);

/**
 * Keeps what was filled in, for the 50 prompts used last and 200,000 characters; values over 2,000 and secrets are not
 * kept.
 */
export function rememberValues(store: () => ValueStore, prompt: string, values: Values): void {
  const short = Object.entries(values).filter(
    ([name, value]) => value.length <= MAX_VALUE_LENGTH && !isSecret(name, value),
  );
  const others = read(store).filter(([key]) => key !== prompt);
  const entries: Entry[] = [[prompt, Object.fromEntries(short)] as Entry, ...others].slice(0, MAX_PROMPTS);
  let json = JSON.stringify(entries);
  while (json.length > MAX_STORED_LENGTH && entries.length > 0) {
    entries.length = Math.floor(entries.length / 2);
    json = JSON.stringify(entries);
  }
  write(store, KEY, json);
  rememberRecent(store, short);
}

/** What a variable was filled with lately on this device, the last value first; five at most. */
export function recentValues(store: () => ValueStore, name: string): readonly string[] {
  return readRecent(store).find(([known]) => known === name)?.[1] ?? [];
}

type Recent = [name: string, values: string[]];

function rememberRecent(store: () => ValueStore, values: readonly (readonly [string, string])[]): void {
  const known = new Map(readRecent(store));
  const given = values.filter(([, value]) => value.trim() !== "");
  const updated = given.map(([name, value]): Recent => {
    const others = (known.get(name) ?? []).filter((other) => other !== value);
    return [name, [value, ...others].slice(0, MAX_RECENT)];
  });
  const names = new Set(given.map(([name]) => name));
  const entries = [...updated, ...[...known].filter(([name]) => !names.has(name))].slice(0, MAX_NAMES);
  let json = JSON.stringify(entries);
  while (json.length > MAX_STORED_LENGTH && entries.length > 0) {
    entries.length = Math.floor(entries.length / 2);
    json = JSON.stringify(entries);
  }
  write(store, RECENT_KEY, json);
}

function readRecent(store: () => ValueStore): Recent[] {
  const isRecent = (one: unknown): one is Recent =>
    Array.isArray(one) &&
    typeof one[0] === "string" &&
    Array.isArray(one[1]) &&
    one[1].every((v) => typeof v === "string");
  return readArray(store, RECENT_KEY).filter(isRecent);
}

function write(store: () => ValueStore, key: string, json: string): void {
  try {
    store().setItem(key, json);
  } catch {
    // A full or forbidden store costs the memory, never the copy.
  }
}

function read(store: () => ValueStore): Entry[] {
  return readArray(store, KEY).filter(isEntry);
}

function readArray(store: () => ValueStore, key: string): unknown[] {
  try {
    const saved: unknown = JSON.parse(store().getItem(key) ?? "[]");
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  const values: unknown = value[1];
  if (typeof values !== "object" || values === null) return false;
  return Object.values(values).every((one) => typeof one === "string");
}

const EMPTY_KEY = "empty_variables";

/** Whether empty variables keep their placeholders on this device; they are left out at first. */
export function keepsEmptyValues(store: () => ValueStore): boolean {
  try {
    return store().getItem(EMPTY_KEY) === "keep";
  } catch {
    return false;
  }
}

export const rememberKeepsEmpty = (store: () => ValueStore, keeps: boolean): void =>
  write(store, EMPTY_KEY, keeps ? "keep" : "omit");
