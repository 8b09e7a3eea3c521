import fc from "fast-check";
import { type BrokenRow, type CsvRow, readCsv } from "./csv.js";

function read(text: string) {
  const rows: CsvRow[] = [];
  const broken: BrokenRow[] = [];
  readCsv(
    text,
    (row) => rows.push(row),
    (row) => broken.push(row),
  );
  return { rows, broken };
}
const rows = (text: string) => read(text).rows;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("reading CSV", () => {
  it("gives every cell back to the letter, whatever is in it", () => {
    const readable = (text: string) => text.isWellFormed() && !/\ufffd|(?![\r\n\t])\p{Cc}/u.test(text);
    const cell = fc.string({ unit: "binary", maxLength: 60 }).filter(readable);
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), (cells, end) => {
        const text = cells.map((row) => row.map(quoted).join(",")).join(end);
        expect(
          rows(`"a","b","c"${end}${text}`)
            .slice(1)
            .map((row) => row.cells),
        ).toEqual(cells);
      }),
    );
  });

  it("keeps characters whole that lie across two slices", () => {
    for (const pad of [0, 1, 2, 3]) {
      const content = "x".repeat(pad) + "👩‍🚀한".repeat(30_000);
      expect(rows(`a\n${content}`)[1]?.cells).toEqual([content]);
    }
  });

  it("knows the line every row begins on", () => {
    const found = rows('a,b\n1,"two\nlines"\n\n\r\n2,3\r\n"x\r\ny",4\n5,6');
    expect(found.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "a"],
      [2, "1"],
      [6, "2"],
      [7, "x\r\ny"],
      [9, "5"],
    ]);
  });

  it.each([
    ["never closed", 'a,b\n1,2\n"3,4\n5,6\n7,8\n', /never closed/],
    ["not closed before the next quoted cell", 'a,b\n1,2\n"3,4\n5,"6"\n7,8\n', /not closed or in the wrong place/],
    ["opened inside a cell", 'a,b\r\n1,2\r\n3,4" x\r\n5,6\r\n7,8', /in the wrong place/],
    ["followed by text", 'a,b\r1,2\r3,"4"x\r5,6\r7,8\r', /in the wrong place/],
  ])("lists a row with a quotation mark that is %s, and reads the rows after it", (_, text, message) => {
    const { rows, broken } = read(text);
    expect(broken).toEqual([{ line: 3, message: expect.stringMatching(message) }]);
    expect(rows.map(({ line, cells, isAfterBroken }) => [line, cells.join(), isAfterBroken])).toEqual([
      [1, "a,b", false],
      [2, "1,2", false],
      [4, "5,6", true],
      [5, "7,8", true],
    ]);
  });

  it("stops where the callback throws", () => {
    let count = 0;
    const stop = new Error("enough");
    const onRow = () => {
      count += 1;
      if (count === 3) throw stop;
    };
    expect(() => readCsv("a\n".repeat(100), onRow, () => undefined)).toThrow(stop);
    expect(count).toBe(3);
  });
});
