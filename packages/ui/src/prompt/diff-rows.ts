import type { Hunk } from "@promptory/prompt/diff";

/** A piece of one line. */
export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}
/** One line of each text; undefined where the other text has a line more. */
export interface DiffRow {
  before: Piece[] | undefined;
  after: Piece[] | undefined;
}

/** The changes as lines that stand side by side; text that stays is at the same height on both sides. */
export function diffRows(hunks: readonly Hunk[]): DiffRow[] {
  const rows: DiffRow[] = [{ before: [], after: [] }];
  for (const hunk of hunks) {
    if (hunk.kind === "same") {
      const lines = hunk.text.split("\n");
      extend(rows, pieces(lines, "same"), pieces(lines, "same"));
    } else {
      extend(rows, pieces(hunk.removed.split("\n"), "removed"), pieces(hunk.added.split("\n"), "added"));
    }
  }
  return rows;
}

const pieces = (lines: string[], kind: Piece["kind"]): Piece[][] =>
  lines.map((text) => (text === "" ? [] : [{ kind, text }]));

/** The first line goes on where the last row stopped; the last line of both sides shares a row, so that what follows does. */
function extend(rows: DiffRow[], before: Piece[][], after: Piece[][]): void {
  const last = rows.at(-1);
  const height = Math.max(before.length, after.length);
  last?.before?.push(...(before[0] ?? []));
  last?.after?.push(...(after[0] ?? []));
  for (let row = 1; row < height; row += 1) {
    rows.push({ before: at(before, row, height), after: at(after, row, height) });
  }
}

function at(lines: Piece[][], row: number, height: number): Piece[] | undefined {
  if (row === height - 1) return lines.length > 1 ? [...(lines.at(-1) ?? [])] : [];
  return row < lines.length - 1 ? [...(lines[row] ?? [])] : undefined;
}
