import PDFDocument from "pdfkit";
import { FONTS } from "./fonts.ts";

/** Points around the text of a page. */
export const MARGIN = 56;
const [WIDTH, HEIGHT] = [595.28, 841.89];
const BOTTOM = HEIGHT - MARGIN - 16;
const INK = "#171b24";
const MUTED = "#4d5666";
const ACCENT = "#4148c8";
const LINE = "#cfd4dd";

/** Points between the margins of an A4 page. */
export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

// What the types of pdfkit do not know: this subset, and a document that begins without one of the standard fonts.
const ACCESSIBLE: object = { subset: "PDF/UA", font: null };

/** How a line of text is set, and what it is in the structure of the document (ISO 32000-1, section 14.8.4). */
export interface Style {
  readonly tag: "H1" | "H2" | "H3" | "P";
  readonly font: keyof typeof FONTS;
  readonly size: number;
  readonly color: string;
  /** Points below it. */
  readonly after: number;
}

export const STYLES = {
  title: { tag: "H1", font: "strong", size: 24, color: INK, after: 6 },
  heading: { tag: "H2", font: "strong", size: 17, color: INK, after: 12 },
  step: { tag: "H3", font: "strong", size: 11.5, color: INK, after: 4 },
  text: { tag: "P", font: "regular", size: 10, color: INK, after: 6 },
  quiet: { tag: "P", font: "regular", size: 10, color: MUTED, after: 6 },
  address: { tag: "P", font: "mono", size: 9.5, color: ACCENT, after: 6 },
} as const satisfies Record<string, Style>;

/** One piece of text in a style. */
export interface Piece {
  readonly text: string;
  readonly style: Style;
}

type Element = PDFKit.PDFStructureElement;

/** A tagged A4 document that is written from top to bottom. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;

  constructor(title: string, subject: string, made: Date) {
    this.doc = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
      pdfVersion: "1.7",
      ...ACCESSIBLE,
      tagged: true,
      lang: "en",
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // A fixed moment: the same words give the same bytes.
      info: { Title: title, Subject: subject, Author: "Promptory", Creator: "Promptory", CreationDate: made },
    });
    for (const [name, font] of Object.entries(FONTS)) this.doc.registerFont(name, font);
    this.doc.addPage();
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** A part of the document, with its place in the bookmarks. */
  section(title: string, destination: string): { part: Element; bookmark: PDFKit.PDFOutline } {
    const part = this.doc.struct("Sect", { title });
    this.root.add(part);
    this.doc.addNamedDestination(destination, "XYZ", MARGIN, this.doc.y, null);
    return { part, bookmark: this.doc.outline.addItem(title, this.here()) };
  }

  /** Where a bookmark leads: this line of this page. */
  here() {
    return { expanded: true, top: this.doc.y, left: WIDTH };
  }

  write(parent: Element, { text, style }: Piece, { x = MARGIN, width = CONTENT_WIDTH } = {}): void {
    const { doc } = this;
    this.set(style);
    parent.add(doc.struct(style.tag, {}, () => doc.text(text, x, doc.y, { width, lineGap: gapOf(style) })));
    doc.y += style.after;
  }

  /** Points a piece takes, with what is below it. */
  heightOf({ text, style }: Piece, width: number): number {
    this.set(style);
    return this.doc.heightOfString(text, { width, lineGap: gapOf(style) }) + style.after;
  }

  /** Goes on at the top of a new page where fewer points than that are left on this one. */
  need(points: number): void {
    if (this.doc.y + points > BOTTOM) this.doc.addPage();
  }

  /** A numbered or lettered line of a list, its label standing out to the left. */
  item(list: Element, label: string, piece: Piece, indent = 16): void {
    const { doc } = this;
    this.set(piece.style);
    const options = { width: CONTENT_WIDTH - indent, lineGap: gapOf(piece.style) };
    const top = doc.y;
    list.add(
      doc.struct("LI", {}, [
        doc.struct("Lbl", {}, () => doc.text(label, MARGIN, top, { lineBreak: false })),
        doc.struct("LBody", {}, () => doc.text(piece.text, MARGIN + indent, top, options)),
      ]),
    );
    doc.y += piece.style.after;
  }

  /** A line that leads to another part of the document. */
  linkTo(parent: Element, text: string, destination: string): void {
    const { doc } = this;
    this.set({ ...STYLES.text, color: ACCENT });
    const [x, y] = [MARGIN, doc.y];
    const paragraph = doc.struct("P");
    const link = doc.struct("Link");
    parent.add(paragraph);
    paragraph.add(link);
    link.add(() => doc.text(text, x, y));
    // pdfkit writes a plain string as a name; what is read aloud has to be a text.
    const options = { structParent: link, Contents: Object(text) as string };
    doc.goTo(x, y, doc.widthOfString(text), doc.currentLineHeight(), destination, options);
    paragraph.end();
    doc.y += 4;
  }

  /** A picture with its alternative text, in a thin frame. */
  picture(parent: Element, file: string, alt: string, box: { x: number; y: number; width: number; height: number }) {
    const { doc } = this;
    const { x, y, width, height } = box;
    const bbox = [x, y, x + width, y + height];
    const options = { alt, bbox, placement: "Block" };
    parent.add(doc.struct("Figure", options, () => doc.image(file, x, y, { width, height })));
    this.decoration(() => doc.roundedRect(x, y, width, height, 4).lineWidth(0.75).stroke(LINE));
  }

  /** A thin line across the page. */
  rule(): void {
    const { doc } = this;
    const { y } = doc;
    this.decoration(() =>
      doc
        .moveTo(MARGIN, y)
        .lineTo(WIDTH - MARGIN, y)
        .lineWidth(0.75)
        .stroke(LINE),
    );
    doc.y = y + 16;
  }

  /** Ends the document with a line at the foot of every page; answers its bytes. */
  async close(foot: string): Promise<Buffer> {
    this.foot(foot);
    this.root.end();
    const chunks: Buffer[] = [];
    this.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve, reject) => this.doc.on("end", resolve).on("error", reject));
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private foot(text: string): void {
    const { doc } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // Text this low would otherwise begin a new page.
      doc.page.margins.bottom = 0;
      this.set({ ...STYLES.quiet, size: 8.5 });
      doc.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
      doc.text(text, MARGIN, HEIGHT - MARGIN + 8, { lineBreak: false });
      doc.text(`${page + 1} / ${count}`, MARGIN, HEIGHT - MARGIN + 8, { width: CONTENT_WIDTH, align: "right" });
      doc.endMarkedContent();
    }
  }

  private decoration(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  private set({ font, size, color }: Style): void {
    this.doc.font(font).fontSize(size).fillColor(color);
  }
}

const gapOf = ({ size }: Style) => size * 0.3;
