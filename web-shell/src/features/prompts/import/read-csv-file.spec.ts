import { text } from "../../../text/library.ts";
import { decodeCsv, MAX_BYTES, readCsvFile } from "./read-csv-file.ts";

const words = text.promptImport;
const utf8 = (value: string) => new TextEncoder().encode(value);
const utf16 = (value: string) => new Uint8Array(Uint16Array.from(value, (unit) => unit.charCodeAt(0)).buffer);

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length): File {
  return { name, size, arrayBuffer: async () => bytes.buffer } as File;
}

describe("a chosen file", () => {
  it("is read as UTF-8, in every script", () => {
    expect(decodeCsv(utf8("act,prompt\n设计,السلام 🎉"))).toBe("act,prompt\n设计,السلام 🎉");
  });

  it("loses its byte order mark and nothing else", () => {
    expect(decodeCsv(utf8("\uFEFFact,prompt\r\n a ,b"))).toBe("act,prompt\r\n a ,b");
  });

  it("is refused when it is saved as UTF-16, with the mark or without", () => {
    expect(() => decodeCsv(utf16("\uFEFFact,prompt"))).toThrow(words.utf16);
    expect(() => decodeCsv(utf16("act,prompt\na,b"))).toThrow(words.utf16);
  });

  it("is refused when it is saved as Latin-1", () => {
    expect(() => decodeCsv(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toThrow(words.notUtf8);
  });

  it("is refused when it is a workbook or another binary", () => {
    expect(() => decodeCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]))).toThrow(words.workbook);
    expect(() => decodeCsv(Uint8Array.from([0x61, 0x62, 0x63, 0, 0x64]))).toThrow(words.binary);
  });

  it("is refused when it is empty", () => {
    expect(() => decodeCsv(utf8(" \n"))).toThrow(words.empty);
  });

  it("is refused by its name before it is read", async () => {
    await expect(readCsvFile(fileOf("prompts.xlsx", utf8("a")))).rejects.toThrow(words.notCsv);
  });

  it("is refused when it is larger than 20 MB", async () => {
    await expect(readCsvFile(fileOf("prompts.csv", utf8("a"), MAX_BYTES + 1))).rejects.toThrow(words.tooLarge);
    await expect(readCsvFile(fileOf("PROMPTS.CSV", utf8("a,b"), MAX_BYTES))).resolves.toBe("a,b");
  });
});
