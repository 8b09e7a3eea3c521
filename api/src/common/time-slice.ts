import { setImmediate } from "node:timers/promises";

const SLICE_MS = 10;

/** For a loop over many rows: awaited after each, it lets other requests run once 10 ms have passed since it last did. */
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
