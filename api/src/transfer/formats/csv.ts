import { CsvError, parse } from "csv-parse/sync";
import { BadRequest } from "../../common/errors.js";

/** A row and the line it begins on; `isAfterBroken` when a row above could not be read. */
export type CsvRow = { line: number; cells: string[]; isAfterBroken: boolean };

/** A row with unbalanced quotation marks. */
export type BrokenRow = { line: number; message: string };

const MAX_CELLS = 1_000;
const CR = 0x0d;
const LF = 0x0a;
const NOT_CLOSED = "A quotation mark that opens in this row is never closed.";
const MISPLACED =
  "A quotation mark in this row is not closed or in the wrong place. Inside a quoted cell it is written twice.";

/**
 * Reads CSV (RFC 4180) and calls back for each row, the header first; a callback may throw to stop. After a broken row
 * reading continues with the next line. Linear time: a row fails at the latest at the next line with an odd number of
 * quotation marks.
 */
export function readCsv(text: string, onRow: (row: CsvRow) => void, onBroken: (row: BrokenRow) => void): void {
  const bytes = Buffer.from(text);
  const lines = new LineCounter(bytes);
  const delimiter = delimiterOf(text);
  let isAfterBroken = false;
  let start = 0;
  while (start < bytes.length) {
    const offset = start;
    try {
      parse(bytes.subarray(offset), {
        delimiter,
        cast: (cell, { index }) => {
          if (index >= MAX_CELLS) throw new BadRequest(`Line ${lines.at(start)} has more than 1,000 cells.`);
          return cell;
        },
        relax_column_count: true,
        record_delimiter: ["\r\n", "\n", "\r"],
        on_record: (cells: string[], { bytes: read }) => {
          // An empty line is parsed as a row of one empty cell.
          if (cells.length > 1 || cells[0] !== "") onRow({ line: lines.at(start), cells, isAfterBroken });
          start = offset + read;
          return null;
        },
      });
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const line = lines.at(start);
      start = lines.nextLine(start);
      onBroken({ line, message: error.code === "CSV_QUOTE_NOT_CLOSED" ? NOT_CLOSED : MISPLACED });
      isAfterBroken = true;
    }
  }
}

/** The line number of increasing offsets. */
class LineCounter {
  private offset = 0;
  private line = 1;

  constructor(private readonly bytes: Buffer) {}

  at(offset: number): number {
    while (this.offset < offset) {
      this.offset = this.nextLine(this.offset);
      this.line += 1;
    }
    return this.line;
  }

  nextLine(offset: number): number {
    const { bytes } = this;
    let end = offset;
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1;
    return end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
  }
}

/** Spreadsheets of many countries write semicolons or tabs: the most frequent in the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 2_000).split(/[\r\n]/, 1)[0] ?? "";
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Text that spreadsheets evaluate or drop, with escaping marks before it. */
const RISKY = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

/** Escapes a cell that begins like a formula with one more mark. */
export const protect = (cell: string): string => (RISKY.test(cell) ? `'${cell}` : cell);

/** Reverts `protect` exactly. */
export const unprotect = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
