import { setImmediate } from "node:timers/promises";

/** Lets other requests have their turn at every hundredth of many small pieces of work. */
export async function breathe(done: number): Promise<void> {
  if (done % 100 === 0) await setImmediate();
}
