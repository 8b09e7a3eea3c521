/** What one more hit made of a key's window: its hits, when it ends (epoch milliseconds) and how long that still is. */
export type Window = { hits: number; endsAt: number; leftMs: number };

/** Counts hits in fixed windows; the first hit of a key begins its window. */
export interface WindowStore {
  hit(key: string, windowMs: number): Window | Promise<Window>;
}
