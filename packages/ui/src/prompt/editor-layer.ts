/** A stretch of the text and how it is painted. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: "variable" | "self-filling" | "problem" | "warning" | "hint";
}

/**
 * A text with a longer line is not painted: a browser lays out a paragraph as a whole, so each key press in one of 200,000
 * characters would cost 100 ms in the layer.
 */
const MAX_LINE_LENGTH = 20_000;

/** A part of a line: `kinds` are the marks that cover it, in the order of their names. */
interface Segment {
  text: string;
  kinds: string;
}

/** A place on the screen, in px of the window. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

interface Line {
  key: string;
  length: number;
  node: HTMLElement;
}

/**
 * Paints a text behind a textarea, one element a line, so that the backgrounds of marks lie under its letters. A key press
 * changes only the nodes of its line: with 200,000 characters the browser lays out that line, not the text.
 */
export class EditorLayer {
  private readonly lines: Line[] = [];
  private readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  paint(text: string, marks: readonly Mark[]): void {
    const isPainted = !text.split("\n").some((line) => line.length > MAX_LINE_LENGTH);
    const next = isPainted ? linesOf(text, marks) : [];
    const { lines } = this;
    let from = 0;
    while (from < lines.length && from < next.length && lines[from]?.key === next[from]?.key) from += 1;
    let same = 0;
    const most = Math.min(lines.length, next.length) - from;
    while (same < most && lines.at(-1 - same)?.key === next.at(-1 - same)?.key) same += 1;
    const reused = lines.slice(from, lines.length - same);
    const changed = next.slice(from, next.length - same).map(({ key, segments, length }, index) => {
      const node = reused[index]?.node ?? document.createElement("div");
      writeLine(node, segments());
      return { key, length, node };
    });
    for (const { node } of reused.slice(changed.length)) node.remove();
    const added = document.createDocumentFragment();
    for (const { node } of changed.slice(reused.length)) added.append(node);
    this.root.insertBefore(added, lines[lines.length - same]?.node ?? null);
    lines.splice(from, reused.length, ...changed);
  }

  /** Where the character at `offset` is on the screen. */
  placeOf(offset: number): Place | undefined {
    let rest = offset;
    for (const { node, length } of this.lines) {
      if (rest <= length) return placeIn(node, rest);
      rest -= length + 1;
    }
    return undefined;
  }
}

/** The lines of a text; `key` differs when the text or a mark of the line does. */
function linesOf(text: string, marks: readonly Mark[]) {
  const sorted = [...marks].sort((a, b) => a.start - b.start);
  let next = 0;
  let open: Mark[] = [];
  let start = 0;
  return text.split("\n").map((line) => {
    const from = start;
    const end = from + line.length;
    start = end + 1;
    while ((sorted[next]?.start ?? Number.POSITIVE_INFINITY) < end) open.push(sorted[next++] as Mark);
    const here = open.filter((mark) => mark.end > from);
    open = here.filter((mark) => mark.end > end);
    if (here.length === 0) return { key: line, length: line.length, segments: () => [{ text: line, kinds: "" }] };
    const key = `${line}\n${here.map((mark) => `${mark.kind} ${mark.start - from} ${mark.end - from}`).join()}`;
    return { key, length: line.length, segments: () => segmentsOf(line, from, here) };
  });
}

function segmentsOf(line: string, from: number, marks: readonly Mark[]): Segment[] {
  const clamp = (at: number) => Math.max(0, Math.min(line.length, at - from));
  const points = new Set([0, line.length, ...marks.flatMap(({ start, end }) => [clamp(start), clamp(end)])]);
  const cuts = [...points].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? line.length;
    const covering = marks.filter((mark) => clamp(mark.start) <= start && clamp(mark.end) >= end);
    const kinds = [...new Set(covering.map(({ kind }) => kind))].sort().join(" ");
    return { text: line.slice(start, end), kinds };
  });
}

/** Changes as few characters of as few nodes as possible: the browser then keeps the layout of the rest. */
function writeLine(line: HTMLElement, segments: readonly Segment[]): void {
  const nodes = [...line.childNodes];
  const kindsOf = (node: ChildNode | undefined) => (node instanceof HTMLElement ? (node.dataset.kinds ?? "") : "");
  const isSame = nodes.length === segments.length && segments.every(({ kinds }, at) => kindsOf(nodes[at]) === kinds);
  if (!isSame) {
    line.replaceChildren(...segments.map(nodeOf));
    return;
  }
  for (const [index, { text }] of segments.entries()) {
    const node = nodes[index];
    const letters = node instanceof HTMLElement ? node.firstChild : node;
    if (letters instanceof Text && letters.data !== text) replaceData(letters, text);
  }
}

function nodeOf({ text, kinds }: Segment): Node {
  const letters = document.createTextNode(text);
  if (kinds === "") return letters;
  const mark = document.createElement("span");
  mark.dataset.kinds = kinds;
  mark.append(letters);
  return mark;
}

function replaceData(node: Text, text: string): void {
  const { start, end, inserted } = changeOf(node.data, text);
  node.replaceData(start, end - start, inserted);
}

/** The one change that makes `after` of `before`: what stood from `start` to `end` becomes `inserted`. */
export function changeOf(before: string, after: string): { start: number; end: number; inserted: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}

function placeIn(line: HTMLElement, offset: number): Place {
  let rest = offset;
  for (const child of line.childNodes) {
    const letters = child instanceof HTMLElement ? child.firstChild : child;
    if (!(letters instanceof Text)) continue;
    if (rest <= letters.length && letters.length > 0) {
      const range = document.createRange();
      range.setStart(letters, Math.max(0, rest - 1));
      range.setEnd(letters, Math.max(rest, 1));
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left: rest === 0 ? left : right, top, bottom };
    }
    rest -= letters.length;
  }
  return line.getBoundingClientRect();
}
