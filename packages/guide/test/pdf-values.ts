/** A PDF value: a name keeps its slash, a reference is its object number. */
export type Value = null | boolean | number | string | Ref | Value[] | Dict | Operator;
export type Dict = { [key: string]: Value };
export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
/** A bare word, as the operators of a page are. */
export class Operator {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads values one after the other from bytes read as Latin-1 (ISO 32000-1, section 7.3). */
export class Values {
  private at: number;
  private readonly source: string;

  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  get position(): number {
    return this.at;
  }

  /** The next value, or undefined at the end. */
  next(): Value | undefined {
    this.skipSpace();
    const { source } = this;
    if (this.at >= source.length) return undefined;
    if (source.startsWith("<<", this.at)) return this.dictionary();
    const first = source[this.at] ?? "";
    if (first === "[") return this.array();
    if (first === "(") return this.literal();
    if (first === "<") return this.hexadecimal();
    return this.word(first);
  }

  private skipSpace(): void {
    while (SPACE.test(this.source[this.at] ?? "")) this.at++;
  }

  private array(): Value[] {
    this.at++;
    const items: Value[] = [];
    for (this.skipSpace(); this.source[this.at] !== "]"; this.skipSpace()) items.push(this.next() ?? null);
    this.at++;
    return items;
  }

  private dictionary(): Dict {
    this.at += 2;
    const entries: Dict = {};
    for (this.skipSpace(); !this.source.startsWith(">>", this.at); this.skipSpace()) {
      const key = String(this.next()).slice(1);
      entries[key] = this.next() ?? null;
    }
    this.at += 2;
    return entries;
  }

  private literal(): string {
    let text = "";
    for (let depth = 0; ; ) {
      const char = this.source[this.at++] ?? "";
      if (char === "\\") text += this.escaped();
      else {
        depth += char === "(" ? 1 : char === ")" ? -1 : 0;
        if (depth === 0) return toText(text.slice(1));
        text += char;
      }
    }
  }

  private escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(this.source.slice(this.at, this.at + 3))?.[0];
    this.at += octal?.length ?? 1;
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    const char = this.source[this.at - 1] ?? "";
    return ESCAPES[char] ?? char;
  }

  private hexadecimal(): string {
    const end = this.source.indexOf(">", this.at);
    const digits = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return `<${digits}>`;
  }

  private word(first: string): Value {
    const start = this.at++;
    while (this.at < this.source.length && !DELIMITER.test(this.source[this.at] ?? "")) this.at++;
    const word = this.source.slice(start, this.at);
    if (first === "/") return word;
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (!/^[+-]?[\d.]+$/.test(word)) return new Operator(word);
    const reference = /^\s+\d+\s+R\b/.exec(this.source.slice(this.at, this.at + 24));
    if (!reference || !/^\d+$/.test(word)) return Number(word);
    this.at += reference[0].length;
    return new Ref(Number(word));
  }
}

/** Text is UTF-16 where it begins with a byte order mark. */
function toText(bytes: string): string {
  return bytes.startsWith("\xfe\xff") ? Buffer.from(bytes, "latin1").swap16().toString("utf16le").slice(1) : bytes;
}
