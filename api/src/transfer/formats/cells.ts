/** What a spreadsheet takes for a formula or swallows, with the marks that protect it. */
const RISKY = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

/** A cell no spreadsheet computes: one mark more in front of what begins like a formula. */
export const protect = (cell: string): string => (RISKY.test(cell) ? `'${cell}` : cell);

/** Takes the mark of `protect` away again, to the letter. */
export const unprotect = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
