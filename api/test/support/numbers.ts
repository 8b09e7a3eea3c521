let last = 0;

/** A number that is new in this test file; `unique` is new in the whole run. */
export const next = (): number => ++last;

/** A word that no other test file uses for the same number. */
export const unique = (word: string): string => `${word}${process.env.JEST_WORKER_ID}_${fileId}_${next()}`;

const fileId = Math.random().toString(36).slice(2, 8);
