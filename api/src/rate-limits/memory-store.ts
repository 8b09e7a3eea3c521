import { performance } from "node:perf_hooks";

/** `endsAt` in epoch milliseconds. */
export type Window = { hits: number; endsAt: number; leftMs: number };

export interface WindowStore {
  hit(key: string, windowMs: number, limit: number): Window | Promise<Window>;
}

const MAX_KEYS = 100_000;
const SWEEP_EVERY_MS = 60_000;

/** Epoch milliseconds from a monotonic clock. */
const steadyNow = () => performance.timeOrigin + performance.now();

export class OpenWindows<W extends { endsAt: number }> {
  private readonly windows = new Map<string, W>();
  private sweptAt: number;

  constructor(readonly now: () => number = steadyNow) {
    this.sweptAt = now();
  }

  get size(): number {
    return this.windows.size;
  }

  get(key: string): W | undefined {
    return this.windows.get(key);
  }

  open(key: string, create: (now: number) => W): W {
    const now = this.now();
    if (now - this.sweptAt > SWEEP_EVERY_MS) this.sweep(now);
    const known = this.windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    this.windows.delete(key);
    // Reached only with a whole network of addresses; the oldest windows end first.
    if (this.windows.size >= MAX_KEYS) this.windows.delete(this.windows.keys().next().value ?? "");
    const opened = create(now);
    this.windows.set(key, opened);
    return opened;
  }

  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }
}

export class MemoryStore implements WindowStore {
  private readonly windows: OpenWindows<{ hits: number; endsAt: number }>;

  constructor(now?: () => number) {
    this.windows = new OpenWindows(now);
  }

  get size(): number {
    return this.windows.size;
  }

  hit(key: string, windowMs: number): Window {
    const window = this.windows.open(key, (now) => ({ hits: 0, endsAt: now + windowMs }));
    window.hits += 1;
    return { hits: window.hits, endsAt: window.endsAt, leftMs: window.endsAt - this.windows.now() };
  }
}
