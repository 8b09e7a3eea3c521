/** A window after a hit: hits, end (epoch milliseconds) and remaining milliseconds. */
export type Window = { hits: number; endsAt: number; leftMs: number };

/** Counts hits in fixed windows; the first hit of a key begins its window. */
export interface WindowStore {
  hit(key: string, windowMs: number, limit: number): Window | Promise<Window>;
}
