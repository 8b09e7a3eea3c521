import { setImmediate } from "node:timers/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { BadRequest } from "../common/errors.js";

/** One row of a file: its cells, and the line of the file it begins on. */
export type CsvRow = { line: number; cells: string[] };

const CHUNK = 64 * 1024;

/**
 * Reads CSV (RFC 4180) row by row, in slices between which other requests get their turn; the header is the first row.
 * Throws BadRequest with a sentence for a file with a broken quote.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  let line = 1;
  const parser = newParser(delimiterOf(text), (cells) => {
    const row = { line, cells };
    // Counted in the cells: the parser takes a return and a line feed inside quotes for two lines.
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return row;
  });
  const fed = feed(parser, text);
  try {
    for await (const row of parser as AsyncIterable<CsvRow>) {
      // An empty line is a row of one empty cell.
      if (row.cells.length > 1 || row.cells[0] !== "") yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? new BadRequest(sentence(error, line)) : error;
  } finally {
    parser.destroy();
    await fed;
  }
}

function newParser(delimiter: string, toRow: (cells: string[]) => CsvRow): Parser {
  return parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    // The types know a result of its own only together with named columns.
    on_record: toRow as never,
  });
}

async function feed(parser: Parser, text: string): Promise<void> {
  // Bytes, because a slice of text may end inside a character.
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && !parser.destroyed; at += CHUNK) {
    parser.write(bytes.subarray(at, at + CHUNK));
    await setImmediate();
  }
  if (!parser.destroyed) parser.end();
}

/** Spreadsheets of many countries write semicolons or tabs: whichever the header has most of. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 2_000).split(/[\r\n]/, 1)[0] ?? "";
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function sentence({ code }: CsvError, line: number): string {
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? `The file cannot be read: a quotation mark opened in the row of line ${line} is never closed.`
    : `The file cannot be read: a quotation mark in the row of line ${line} is in the wrong place. Inside a quoted cell it is written twice.`;
}
