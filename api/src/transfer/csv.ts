import { setImmediate } from "node:timers/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { BadRequest } from "../common/errors.js";
import { textProblem } from "./file-text.js";

/** One row of a file: its cells, and the line of the file it begins on. */
export type CsvRow = { line: number; cells: string[] };

type Parsed = { record: string[]; info: { lines: number } };

const CHUNK = 64 * 1024;

/**
 * Reads CSV (RFC 4180) row by row, in slices between which other requests get their turn; the header is the first row.
 * Throws BadRequest with a sentence for a file that is no text or has a broken quote.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  const problem = textProblem(text);
  if (problem) throw new BadRequest(problem);
  let line = 1;
  let lastLine = 0;
  const parser = newParser(delimiterOf(text), (lines) => {
    lastLine = lines;
  });
  const fed = feed(parser, text);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // An empty line is a row of one empty cell.
      if (record.length > 1 || record[0] !== "") yield { line, cells: record };
      line = info.lines + 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? new BadRequest(sentence(error, lastLine + 1)) : error;
  } finally {
    parser.destroy();
    await fed;
  }
}

function newParser(delimiter: string, onRow: (lines: number) => void): Parser {
  return parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    on_record: (row, { lines }) => {
      onRow(lines);
      return row;
    },
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
