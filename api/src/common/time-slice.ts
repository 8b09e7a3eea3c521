import { setImmediate } from "node:timers/promises";

const SLICE_MS = 10;

/** For loops over many rows: awaited after each row, it yields to the event loop every 10 ms. */
export function timeSlice(
  now: () => number = () => performance.now(),
  yieldToEventLoop: () => Promise<unknown> = () => setImmediate(),
): () => Promise<void> {
  let until = now() + SLICE_MS;
  return async () => {
    if (now() < until) return;
    await yieldToEventLoop();
    until = now() + SLICE_MS;
  };
}
