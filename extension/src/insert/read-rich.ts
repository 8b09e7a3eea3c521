/** A place in the document, as a selection gives it. */
export type Point = { node: Node; offset: number };

/** The text of a rich editor and where the asked points stand in it. */
export type Reading = { text: string; offsets: number[] };

/** Where Slate and Quill keep an invisible character for the caret to stand on; it is no part of the text. */
const caretStand = "[data-slate-zero-width], .ql-cursor";
const inlineDisplay = /^(inline|contents|ruby)/;

/**
 * Reads an editable element as lines: every block is a line, `<br>` breaks one, and the last break of a
 * block only holds the line open, as browsers paint it. `innerText` cannot serve: it doubles paragraphs.
 */
export function readRich(host: HTMLElement, points: Point[] = []): Reading {
  const reader = new Reader(points);
  reader.block(host);
  return { text: reader.lines.join("\n"), offsets: reader.offsets() };
}

class Reader {
  readonly lines: string[] = [""];
  /** Length of all lines but the last, with their breaks. */
  private done = 0;
  /** The present line belongs to a block that ended: what comes next starts a new one. */
  private closed = false;
  /** The present line was opened by a break and has nothing in it yet. */
  private trailing = false;
  /** Something stands on the present line. */
  private used = false;
  /** The present line ends with a space that is painted only if more follows. */
  private looseSpace = false;
  private waiting: number[] = [];
  private readonly points: Point[];
  private readonly places: (number | undefined)[];

  constructor(points: Point[]) {
    this.points = points;
    this.places = points.map(() => undefined);
  }

  offsets(): number[] {
    this.settle();
    const end = this.here();
    return this.places.map((place) => Math.min(place ?? end, end));
  }

  block(element: HTMLElement): void {
    this.endLine();
    this.children(element);
    this.endLine();
    this.settle();
  }

  private children(element: HTMLElement): void {
    let index = 0;
    for (const child of element.childNodes) {
      this.note(element, index++);
      this.visit(child);
    }
    this.note(element, index);
  }

  private visit(node: Node): void {
    if (node.nodeType === 3) {
      this.text(node as Text);
      return;
    }
    if (node.nodeType !== 1) return;
    const element = node as HTMLElement;
    if (element.getAttribute("contenteditable") === "false") return;
    const display = element.localName === "br" ? "break" : styleOf(element).display;
    if (display === "break") this.break();
    else if (inlineDisplay.test(display)) this.children(element);
    else if (display !== "none") this.block(element);
  }

  private text(node: Text): void {
    const collapse = node.parentElement ? styleOf(node.parentElement).whiteSpaceCollapse === "collapse" : false;
    const isStand = node.parentElement?.matches(caretStand);
    const cuts = [
      ...new Set([0, ...this.points.filter((p) => p.node === node).map((p) => p.offset), node.data.length]),
    ].sort((a, b) => a - b);
    let from = 0;
    for (const cut of cuts) {
      if (!isStand) this.write(node.data.slice(from, cut), collapse);
      this.note(node, cut);
      from = cut;
    }
  }

  private write(raw: string, collapse: boolean): void {
    if (!collapse) {
      for (const [index, part] of raw.split("\n").entries()) {
        if (index > 0) this.break();
        if (part) this.append(part);
      }
      return;
    }
    const squeezed = raw.replace(/[ \t\n\r\f]+/g, " ");
    const atStart = this.looseSpace || this.closed || this.lines.at(-1) === "";
    const shown = atStart && squeezed.startsWith(" ") ? squeezed.slice(1) : squeezed;
    if (!shown) return;
    this.append(shown);
    this.looseSpace = shown.endsWith(" ");
  }

  private append(part: string): void {
    this.open();
    this.settle();
    this.lines[this.lines.length - 1] += part;
    this.used = true;
    this.trailing = false;
    this.looseSpace = false;
  }

  private break(): void {
    this.open();
    this.settle();
    this.trimLoose();
    this.push();
    this.used = true;
    this.trailing = true;
  }

  private open(): void {
    if (!this.closed) return;
    this.push();
    this.closed = false;
    this.used = false;
  }

  private endLine(): void {
    this.trimLoose();
    if (this.trailing) this.pop();
    this.trailing = false;
    if (this.used) this.closed = true;
  }

  private trimLoose(): void {
    if (this.looseSpace) this.lines[this.lines.length - 1] = (this.lines.at(-1) ?? "").slice(0, -1);
    this.looseSpace = false;
  }

  private push(): void {
    this.done += (this.lines.at(-1) ?? "").length + 1;
    this.lines.push("");
  }

  private pop(): void {
    this.lines.pop();
    this.done -= (this.lines.at(-1) ?? "").length + 1;
  }

  private here(): number {
    return this.done + (this.lines.at(-1) ?? "").length;
  }

  /** A point waits for what follows it: only then is its line known. */
  private note(node: Node, offset: number): void {
    for (const [index, point] of this.points.entries()) {
      if (point.node !== node || point.offset !== offset || this.places[index] !== undefined) continue;
      if (node.nodeType === 3 && !this.closed) this.places[index] = this.here();
      else this.waiting.push(index);
    }
  }

  private settle(): void {
    for (const index of this.waiting) this.places[index] = this.here();
    this.waiting = [];
  }
}

function styleOf(element: HTMLElement): CSSStyleDeclaration & { whiteSpaceCollapse?: string } {
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
}
