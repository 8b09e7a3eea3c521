/** A key event as the page would get it; `keydown` holds Ctrl, or Cmd on a Mac. */
export function keyEvent(type: "keydown" | "keyup", key: string, keyCode: number, shiftKey = false): KeyboardEvent {
  const mac = navigator.platform.startsWith("Mac");
  const held = type === "keydown" ? { ctrlKey: !mac, metaKey: mac } : {};
  const code = key === "Shift" ? "ShiftLeft" : `Key${key.toUpperCase()}`;
  return new KeyboardEvent(type, {
    key,
    code,
    keyCode,
    bubbles: true,
    cancelable: true,
    composed: true,
    shiftKey,
    ...held,
  });
}
