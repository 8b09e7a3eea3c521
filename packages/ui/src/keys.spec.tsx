import { act, renderHook } from "@testing-library/react";
import { isControlKey, keyOf, shortcutOf, useCharacterKeys } from "./keys.ts";

const pressed = (key: string, code: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key, code, ...more });

describe("the key of an event", () => {
  it.each([
    ["c", "KeyC", "c"],
    // Dvorak: the letter counts, not its place.
    ["j", "KeyC", "j"],
    ["с", "KeyC", "c"],
    ["ؤ", "KeyC", "c"],
    ["ψ", "KeyC", "c"],
    [".", "Slash", "."],
    ["ж", "Semicolon", "ж"],
    ["ArrowLeft", "ArrowLeft", "ArrowLeft"],
    ["Dead", "KeyN", "Dead"],
  ])("“%s” at %s is “%s”", (key, code, expected) => {
    expect(keyOf(pressed(key, code))).toBe(expected);
  });

  it("is a capital letter with Shift", () => {
    expect(keyOf(pressed("Ч", "KeyX", { shiftKey: true }))).toBe("X");
  });
});

describe("Ctrl or Cmd and a letter", () => {
  it.each([
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{}, false],
    [{ ctrlKey: true, altKey: true }, false],
    [{ ctrlKey: true, shiftKey: true }, false],
  ])("with %j: %s", (modifiers, expected) => {
    expect(isControlKey(pressed("ы", "KeyS", modifiers), "s")).toBe(expected);
  });
});

it("characters do nothing while they are switched off; other keys still do", () => {
  const { result } = renderHook(useCharacterKeys);
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false));
  expect(result.current[0]).toBe(false);
  expect(shortcutOf(pressed("c", "KeyC"))).toBeUndefined();
  expect(shortcutOf(pressed("/", "Slash"))).toBeUndefined();
  expect(shortcutOf(pressed("Escape", "Escape"))).toBe("Escape");
  act(() => result.current[1](true));
  expect(shortcutOf(pressed("c", "KeyC"))).toBe("c");
});
