import { performance } from "node:perf_hooks";
import type { Window, WindowStore } from "./window-store.js";

const MAX_KEYS = 100_000;
const SWEEP_EVERY_MS = 60_000;

/** Epoch milliseconds from a monotonic clock. */
const steadyNow = () => performance.timeOrigin + performance.now();

export class MemoryStore implements WindowStore {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();
  private sweptAt: number;

  constructor(private readonly now: () => number = steadyNow) {
    this.sweptAt = now();
  }

  get size(): number {
    return this.windows.size;
  }

  hit(key: string, windowMs: number): Window {
    const now = this.now();
    if (now - this.sweptAt > SWEEP_EVERY_MS) this.sweep(now);
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { hits: 0, endsAt: now + windowMs };
      this.open(key, window);
    }
    window.hits += 1;
    return { hits: window.hits, endsAt: window.endsAt, leftMs: window.endsAt - now };
  }

  private open(key: string, window: { hits: number; endsAt: number }): void {
    this.windows.delete(key);
    // Reached only with a whole network of addresses; the oldest windows end first.
    if (this.windows.size >= MAX_KEYS) this.windows.delete(this.windows.keys().next().value ?? "");
    this.windows.set(key, window);
  }

  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }
}
