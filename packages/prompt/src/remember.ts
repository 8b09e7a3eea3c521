import type { Values } from "./fill.ts";

/** As much of a browser's storage as is needed here. */
export interface ValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "variable_values";
const MOST_PROMPTS = 50;
const LONGEST_VALUE = 2_000;
const LARGEST_STORE = 200_000;

type Entry = [prompt: string, values: Record<string, string>];

/** What was filled in for a prompt the last time on this device. A store that is closed or broken remembers nothing. */
export function recallValues(store: () => ValueStore, prompt: string): Values {
  return read(store).find(([key]) => key === prompt)?.[1] ?? {};
}

/** Keeps what was filled in, for the 50 prompts used last and 200,000 characters; values over 2,000 are not kept. */
export function rememberValues(store: () => ValueStore, prompt: string, values: Values): void {
  const short = Object.entries(values).filter(([, value]) => value.length <= LONGEST_VALUE);
  const others = read(store).filter(([key]) => key !== prompt);
  const entries: Entry[] = [[prompt, Object.fromEntries(short)] as Entry, ...others].slice(0, MOST_PROMPTS);
  let json = JSON.stringify(entries);
  while (json.length > LARGEST_STORE && entries.length > 0) {
    entries.length = Math.floor(entries.length / 2);
    json = JSON.stringify(entries);
  }
  try {
    store().setItem(KEY, json);
  } catch {
    // A full or forbidden store costs the memory, never the copy.
  }
}

function read(store: () => ValueStore): Entry[] {
  try {
    const saved: unknown = JSON.parse(store().getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isEntry) : [];
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
