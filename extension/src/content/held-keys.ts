import type { Typed } from "../page-messages.ts";

/** Keys kept from the page while the search opens. */
export type HeldKeys = {
  /** When a key was last pressed or let go, in ms since 1970. */
  pressedAt: () => number;
  /** Says what to do when the person pressed a key that means no search; at once if they did so already. */
  onLeave: (leave: () => void) => void;
  /** Lets the page have the keys again; gives what was typed meanwhile. */
  release: () => Typed;
};

/** What is held beside the signs themselves. */
const others = /^(Enter|Tab|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Backspace|Escape)$/;

const kinds = ["keydown", "keypress", "keyup"] as const;

/** The keys of a window, as long as it listens. */
export type KeyWatch = {
  listen: (isOn: boolean) => void;
  /** The key that is really down: the page can make letters appear, but cannot press keys. */
  pressed: () => string;
  /**
   * Catches what the person types from the trigger on until the search has the keyboard, so that a quick typist loses no
   * letter to the page, and no Enter sends a half message.
   */
  hold: () => HeldKeys;
  /**
   * Keeps the rest of a press that began in another frame (its repeats and its keyup) from the page, until the next key
   * is pressed here: composers send on keyup too.
   */
  ignorePress: () => void;
};

/**
 * Listens to the keys of a window. Started before the page's own scripts run, it gets each key before any of them, so
 * that a key that is held back reaches no script of the page.
 */
export function watchKeys(view: Window): KeyWatch {
  const holds = new Set<(event: KeyboardEvent) => void>();
  /** Keys that were pressed in this window and are still down. */
  const down = new Set<string>();
  let isIgnoring = false;
  let pressed = "";
  let at = 0;
  const forgetDown = () => down.clear();
  const isOfOtherPress = (event: KeyboardEvent) => {
    if (event.type === "keydown" && !event.repeat) {
      down.add(event.code);
      isIgnoring = false;
    }
    const isOther = isIgnoring && !down.has(event.code);
    if (event.type === "keyup") down.delete(event.code);
    return isOther;
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    if (isOfOtherPress(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    pressed = event.type === "keyup" ? "" : event.key;
    at = Date.now();
    for (const hold of holds) if (!event.defaultPrevented) hold(event);
  };
  return {
    listen: (isOn) => {
      for (const kind of kinds)
        view[isOn ? "addEventListener" : "removeEventListener"](kind, onKey as EventListener, true);
      // A key may come up where another frame has the keyboard.
      view[isOn ? "addEventListener" : "removeEventListener"]("blur", forgetDown);
    },
    pressed: () => pressed,
    ignorePress: () => {
      isIgnoring = true;
    },
    hold: () => {
      let typed = "";
      let isEntered = false;
      /** An arrow or Tab asked for another prompt than the first. */
      let hasMoved = false;
      let hasLeft = false;
      let tell = () => {};
      const leave = () => {
        hasLeft = true;
        tell();
      };
      const hold = (event: KeyboardEvent) => {
        const { key } = event;
        // Input methods compose at their own place, and commands of the browser are not for us.
        if (hasLeft || event.isComposing || event.metaKey || (event.ctrlKey && !event.altKey)) return;
        const isSign = [...key].length === 1;
        const isDown = event.type === "keydown";
        if (typed === "" && (key === " " || key === "Backspace")) return isDown ? leave() : undefined;
        if (!isSign && !others.test(key)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!isDown) return;
        isEntered = key === "Enter" && !event.shiftKey && !hasMoved;
        if (isSign) typed += key;
        else if (key === "Backspace") typed = [...typed].slice(0, -1).join("");
        else if (key === "Escape") leave();
        else if (key !== "Enter") hasMoved = true;
      };
      holds.add(hold);
      return {
        pressedAt: () => at,
        onLeave: (listener) => {
          tell = listener;
          if (hasLeft) tell();
        },
        release: () => {
          holds.delete(hold);
          return { text: typed, isEntered };
        },
      };
    },
  };
}
