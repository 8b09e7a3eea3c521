/** Keys kept from the page while the search opens. */
export type HeldKeys = {
  /** Says what to do when the person pressed a key that means no search; at once if they did so already. */
  onLeave: (leave: () => void) => void;
  /** Lets the page have the keys again; gives what was typed meanwhile. */
  release: () => string;
};

const steering = new Set(["Enter", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"]);

/**
 * Catches what the person types from the trigger on until the search has the keyboard, so that a quick typist loses no
 * letter to the page, and no Enter sends a half message.
 */
export function holdKeys(view: Window): HeldKeys {
  let typed = "";
  let hasLeft = false;
  let tell = () => {};
  const leave = () => {
    hasLeft = true;
    tell();
  };
  const hear = (event: KeyboardEvent) => {
    if (hasLeft) return;
    // Input methods compose at their own place, and commands of the browser are not for us.
    if (!event.isTrusted || event.isComposing || event.metaKey || (event.ctrlKey && !event.altKey)) return;
    const isSign = [...event.key].length === 1;
    const isDown = event.type === "keydown";
    if (typed === "" && (event.key === " " || event.key === "Backspace")) return isDown ? leave() : undefined;
    if (!isSign && !steering.has(event.key) && event.key !== "Backspace" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isDown) return;
    if (isSign) typed += event.key;
    else if (event.key === "Backspace") typed = [...typed].slice(0, -1).join("");
    else if (event.key === "Escape") leave();
  };
  const kinds = ["keydown", "keypress", "keyup"] as const;
  for (const kind of kinds) view.addEventListener(kind, hear, true);
  return {
    onLeave: (listener) => {
      tell = listener;
      if (hasLeft) tell();
    },
    release: () => {
      for (const kind of kinds) view.removeEventListener(kind, hear, true);
      return typed;
    },
  };
}
