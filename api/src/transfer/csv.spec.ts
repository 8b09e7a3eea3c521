import fc from "fast-check";
import { type CsvRow, readCsv } from "./csv.js";

async function rows(text: string): Promise<CsvRow[]> {
  const all: CsvRow[] = [];
  for await (const row of readCsv(text)) all.push(row);
  return all;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("reading CSV", () => {
  it("gives every cell back to the letter, whatever is in it", async () => {
    const readable = (text: string) => text.isWellFormed() && !/\ufffd|(?![\r\n\t])\p{Cc}/u.test(text);
    const cell = fc.string({ unit: "binary", maxLength: 60 }).filter(readable);
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom("\n", "\r\n"), async (cells, end) => {
        const text = cells.map((row) => row.map(quoted).join(",")).join(end);
        expect((await rows(`"a","b","c"${end}${text}`)).slice(1).map((row) => row.cells)).toEqual(cells);
      }),
    );
  });

  it("keeps characters whole that lie across two slices", async () => {
    for (const pad of [0, 1, 2, 3]) {
      const content = "x".repeat(pad) + "👩‍🚀한".repeat(30_000);
      expect((await rows(`a\n${content}`))[1]?.cells).toEqual([content]);
    }
  });

  it("knows the line every row begins on", async () => {
    const found = await rows('a,b\n1,"two\nlines"\n\n\r\n2,3\r\n"x\r\ny",4\n5,6');
    expect(found.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "a"],
      [2, "1"],
      [6, "2"],
      [7, "x\r\ny"],
      [9, "5"],
    ]);
  });

  it("lets other work have its turn", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await rows(`a\n${"some text,\n".repeat(200_000)}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
