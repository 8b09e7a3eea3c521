import { useSyncExternalStore } from "react";
import { browserValue } from "./storage.ts";

const stored = browserValue("letter-keys");
const isOn = () => stored.get() !== "off";

/** Whether keys without Ctrl, Cmd or Alt do something ("c" copies a prompt), and the function that switches them on or off. */
export function useCharacterKeys(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(stored.subscribe, isOn), (on) => stored.set(on ? undefined : "off")];
}

let keyScope: Element | undefined;

/** Limits the keys of this build to those pressed inside `root`, in the page of another product; the result ends that. */
export function setKeyScope(root: Element): () => void {
  keyScope = root;
  return () => {
    if (keyScope === root) keyScope = undefined;
  };
}

/** Whether a key that was pressed is meant for the app, and not for the page that embeds it. */
export function isInKeyScope({ target }: Pick<Event, "target">): boolean {
  return keyScope === undefined || (target instanceof Node && keyScope.contains(target));
}

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * The key that was pressed, as in `KeyboardEvent.key`. On a layout without Latin letters (Cyrillic, Arabic, Greek …) it is the
 * letter that a US keyboard has in that place.
 */
export function keyOf({ key, code, shiftKey }: Key): string {
  if (!/^\P{ASCII}$/u.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** The same, but undefined for a character while the person has switched such keys off (WCAG 2.1.4). */
export function shortcutOf(event: Key): string | undefined {
  const key = keyOf(event);
  return [...key].length === 1 && !isOn() ? undefined : key;
}

/** Whether Ctrl or Cmd, and no other modifier, was pressed with this letter. */
export function isControlKey(
  event: Key & Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">,
  letter: string,
): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  return keyOf(event).toLowerCase() === letter;
}
