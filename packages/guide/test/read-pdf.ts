import { inflateSync } from "node:zlib";
import { type Dict, Operator, Ref, type Value, Values } from "./pdf-values.ts";

/** A piece of the structure of a tagged PDF. */
export interface Tagged {
  readonly tag: string;
  readonly alt: string | undefined;
  /** What it and all within it say. */
  readonly text: string;
  readonly children: readonly Tagged[];
}

/** What a reader, or a screen reader, learns of a document. */
export interface ReadPdf {
  readonly pages: number;
  readonly catalog: Dict;
  readonly info: Dict;
  readonly structure: readonly Tagged[];
  /** The bookmarks, those within others after them. */
  readonly bookmarks: readonly string[];
  /** Whether every font comes with the document. */
  readonly embedsFonts: boolean;
  /** What the pages say outside the structure without saying that it is decoration. */
  readonly untagged: string;
}

type Entry = { value: Value; stream: Buffer | undefined };

/** Reads what pdfkit writes: a table of objects, each on its own, with nothing encrypted. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = new PdfFile(bytes);
  const catalog = file.dictionary(file.trailer.Root);
  const pageRefs = file.array(file.dictionary(catalog.Pages).Kids).flatMap((kid) => (kid instanceof Ref ? [kid] : []));
  const said = new Map(pageRefs.map(({ id }) => [id, readPage(file, file.dictionary(new Ref(id)))]));
  const texts = new Map([...said].map(([id, { byMcid }]) => [id, byMcid]));
  const root = file.dictionary(catalog.StructTreeRoot);
  const fonts = file.all().filter((value) => value.Type === "/FontDescriptor");
  return {
    pages: pageRefs.length,
    catalog,
    info: file.resolved(file.dictionary(file.trailer.Info)),
    structure: file.array(root.K).map((kid) => readTagged(file, kid, texts)),
    bookmarks: readBookmarks(file, file.dictionary(catalog.Outlines).First),
    embedsFonts:
      fonts.length > 0 && fonts.every((font) => font.FontFile2 !== undefined || font.FontFile3 !== undefined),
    untagged: [...said.values()].map(({ untagged }) => untagged).join(""),
  };
}

class PdfFile {
  readonly trailer: Dict;
  private readonly entries = new Map<number, Entry>();

  constructor(bytes: Buffer) {
    const source = bytes.toString("latin1");
    for (const match of source.matchAll(/^(\d+) 0 obj$/gm)) {
      const values = new Values(source, match.index + match[0].length);
      const value = values.next() ?? null;
      const start = /^\s*stream\r?\n/.exec(source.slice(values.position, values.position + 12));
      const from = values.position + (start?.[0].length ?? 0);
      const length = isDict(value) ? Number(value.Length) : 0;
      this.entries.set(Number(match[1]), { value, stream: start ? bytes.subarray(from, from + length) : undefined });
    }
    const trailer = new Values(source, source.lastIndexOf("trailer") + 7).next();
    this.trailer = isDict(trailer) ? trailer : {};
  }

  get(value: Value | undefined): Value | undefined {
    return value instanceof Ref ? this.entries.get(value.id)?.value : value;
  }

  dictionary(value: Value | undefined): Dict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  /** A single value stands for a list of one. */
  array(value: Value | undefined): Value[] {
    const found = this.get(value);
    if (Array.isArray(found)) return found;
    return value === undefined || value === null ? [] : [value];
  }

  stream(value: Value | undefined): string {
    const entry = value instanceof Ref ? this.entries.get(value.id) : undefined;
    if (!entry?.stream) return "";
    const isPacked = isDict(entry.value) && entry.value.Filter !== undefined;
    return (isPacked ? inflateSync(entry.stream) : entry.stream).toString("latin1");
  }

  all(): Dict[] {
    return [...this.entries.values()].flatMap(({ value }) => (isDict(value) ? [value] : []));
  }

  resolved(dict: Dict): Dict {
    return Object.fromEntries(Object.entries(dict).map(([key, value]) => [key, this.get(value) ?? null]));
  }
}

function isDict(value: unknown): value is Dict {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function readTagged(file: PdfFile, value: Value, texts: Map<number, Map<number, string>>, above?: Value): Tagged {
  const element = file.dictionary(value);
  const page = element.Pg ?? above;
  const children: Tagged[] = [];
  let text = "";
  for (const kid of file.array(element.K)) {
    const within = file.dictionary(kid);
    const place = within.Type === "/MCR" ? within.Pg : page;
    const mcid = typeof kid === "number" ? kid : within.MCID;
    if (typeof mcid === "number") text += place instanceof Ref ? (texts.get(place.id)?.get(mcid) ?? "") : "";
    else if (within.S !== undefined) {
      const child = readTagged(file, kid, texts, page);
      children.push(child);
      text += ` ${child.text}`;
    }
  }
  const alt = typeof element.Alt === "string" ? element.Alt : undefined;
  return { tag: String(element.S).slice(1), alt, text: text.replace(/\s+/g, " ").trim(), children };
}

/** The text of a page by the numbers that the structure knows it by. */
function readPage(file: PdfFile, page: Dict): { byMcid: Map<number, string>; untagged: string } {
  const fonts = file.dictionary(file.dictionary(page.Resources).Font);
  const maps = new Map(
    Object.entries(fonts).map(([name, ref]) => [`/${name}`, unicodeMap(file.stream(file.dictionary(ref).ToUnicode))]),
  );
  const byMcid = new Map<number, string>();
  const open: (number | "decoration")[] = [];
  let untagged = "";
  let font = new Map<string, string>();
  let operands: Value[] = [];
  const say = (text: string) => {
    const place = open.at(-1);
    if (place === undefined) untagged += text;
    else if (place !== "decoration") byMcid.set(place, (byMcid.get(place) ?? "") + text);
  };
  const values = new Values(
    file
      .array(page.Contents)
      .map((part) => file.stream(part))
      .join("\n"),
  );
  for (let value = values.next(); value !== undefined; value = values.next()) {
    if (!(value instanceof Operator)) {
      operands.push(value);
      continue;
    }
    const [first, second] = operands;
    if (value.word === "BDC") open.push(isDict(second) && typeof second.MCID === "number" ? second.MCID : "decoration");
    if (value.word === "BMC") open.push("decoration");
    if (value.word === "EMC") open.pop();
    if (value.word === "Tf") font = maps.get(String(first)) ?? new Map();
    if (value.word === "TJ" || value.word === "Tj") say(decode(Array.isArray(first) ? first : operands, font));
    if (value.word === "ET") say(" ");
    operands = [];
  }
  return { byMcid, untagged: untagged.trim() };
}

function decode(parts: readonly Value[], font: Map<string, string>): string {
  const codes = parts.flatMap((part) => (typeof part === "string" ? (part.match(/[0-9a-f]{4}/gi) ?? []) : []));
  return codes.map((code) => font.get(code.toLowerCase()) ?? "\ufffd").join("");
}

/** Which text each code of a font stands for (ISO 32000-1, section 9.10.3). */
function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    const start = Number.parseInt(from ?? "", 16);
    for (const [index, hex] of (list?.match(/[0-9a-f]+/gi) ?? []).entries()) {
      const text = Buffer.from(hex, "hex").swap16().toString("utf16le");
      map.set((start + index).toString(16).padStart(4, "0"), text);
    }
  }
  return map;
}

function readBookmarks(file: PdfFile, first: Value | undefined): string[] {
  if (first === undefined) return [];
  const { Title, First, Next } = file.dictionary(first);
  return [String(Title), ...readBookmarks(file, First), ...readBookmarks(file, Next)];
}
