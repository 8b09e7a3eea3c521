import { fileURLToPath } from "node:url";
import { type GuideStep, installation, type Picture, pictures, troubles, usage } from "../src/index.ts";
import { CONTENT_WIDTH, MARGIN, type Piece, Sheet, STYLES } from "./sheet.ts";
import { words } from "./words.ts";

const GUTTER = 20;
const TALL = 150;
const WIDE = 340;

// The document is that of a version, not of a moment.
const MADE = new Date(Date.UTC(2026, 0, 1));

/** The guide as a tagged PDF to keep or print (PDF/UA-1); the same version gives the same bytes. */
export async function guidePdf(version: string): Promise<Buffer> {
  const sheet = new Sheet(words.title, words.lead, MADE);
  cover(sheet, version);
  steps(sheet, words.installation, "installation", installation.map(withFirefox));
  steps(sheet, words.usage, "usage", usage.map(inOrder));
  helps(sheet);
  return sheet.close(words.foot(version));
}

function cover(sheet: Sheet, version: string): void {
  const { root } = sheet;
  sheet.write(root, { text: words.title, style: STYLES.title });
  sheet.write(root, { text: words.lead, style: STYLES.quiet });
  sheet.write(root, { text: words.version(version), style: STYLES.quiet });
  sheet.linkTo(root, words.installation, "installation");
  sheet.linkTo(root, words.usage, "usage");
  sheet.linkTo(root, words.troubleshooting, "troubleshooting");
  sheet.doc.y += 8;
  sheet.rule();
}

/** What is set for one step. */
interface SetStep {
  readonly title: string;
  readonly pieces: readonly Piece[];
  readonly picture: Picture | undefined;
}

const inOrder = ({ title, text, address, picture }: GuideStep, index: number): SetStep => ({
  title,
  pieces: [
    { text: `${index + 1}. ${title}`, style: STYLES.step },
    ...text.map((paragraph) => ({ text: paragraph, style: STYLES.text })),
    ...(address ? [{ text: address, style: STYLES.address }] : []),
  ],
  picture: picture === undefined ? undefined : pictures[picture],
});

/** The step of Chrome, and below it what is different in Firefox. */
function withFirefox(step: (typeof installation)[number], index: number): SetStep {
  const chrome = inOrder(step, index);
  const { text = [], address } = step.firefox ?? {};
  const firefox = [
    ...text.map((paragraph) => ({ text: words.inFirefox(paragraph), style: STYLES.quiet })),
    ...(address ? [{ text: address, style: STYLES.address }] : []),
  ];
  return { ...chrome, pieces: [...chrome.pieces, ...firefox] };
}

function steps(sheet: Sheet, title: string, destination: string, all: readonly SetStep[]): void {
  sheet.need(240);
  const { part, bookmark } = sheet.section(title, destination);
  sheet.write(part, { text: title, style: STYLES.heading });
  for (const one of all) {
    const { width, tall, wide } = placesOf(one.picture);
    const text = one.pieces.reduce((sum, piece) => sum + sheet.heightOf(piece, width), 0);
    sheet.need(Math.max(text, tall?.height ?? 0) + (wide ? wide.height + 12 : 0));
    bookmark.addItem(one.title, sheet.here());
    drawStep(sheet, part, one);
  }
}

function drawStep(sheet: Sheet, parent: PDFKit.PDFStructureElement, { pieces, picture }: SetStep): void {
  const { doc } = sheet;
  const { width, tall, wide } = placesOf(picture);
  const top = doc.y;
  for (const piece of pieces) sheet.write(parent, piece, { width });
  let end = doc.y;
  const place = tall ? { ...tall, y: top } : wide && { ...wide, y: end + 2 };
  if (picture && place) {
    sheet.picture(parent, fileOf(picture), picture.alt, place);
    end = Math.max(end, place.y + place.height + 6);
  }
  doc.y = end + 12;
}

/** A tall picture stands beside the text, a wide one below it. */
function placesOf(picture: Picture | undefined) {
  if (!picture) return { width: CONTENT_WIDTH };
  const scaled = (width: number) => ({ width, height: (width * picture.height) / picture.width });
  if (picture.height > picture.width)
    return { width: CONTENT_WIDTH - TALL - GUTTER, tall: { x: MARGIN + CONTENT_WIDTH - TALL, ...scaled(TALL) } };
  return { width: CONTENT_WIDTH, wide: { x: MARGIN, ...scaled(WIDE) } };
}

function helps(sheet: Sheet): void {
  sheet.need(240);
  const { part, bookmark } = sheet.section(words.troubleshooting, "troubleshooting");
  sheet.write(part, { text: words.troubleshooting, style: STYLES.heading });
  for (const { title, sign, remedies } of troubles) {
    const head = [
      { text: title, style: STYLES.step },
      { text: sign, style: STYLES.quiet },
    ];
    const lines = remedies.map((text) => ({ text, style: STYLES.text }));
    sheet.need([...head, ...lines].reduce((sum, piece) => sum + sheet.heightOf(piece, CONTENT_WIDTH - 16), 0));
    bookmark.addItem(title, sheet.here());
    for (const piece of head) sheet.write(part, piece);
    const list = sheet.doc.struct("L");
    part.add(list);
    for (const [index, line] of lines.entries()) sheet.item(list, `${index + 1}.`, line);
    sheet.doc.y += 8;
  }
}

const fileOf = ({ file }: Picture) => fileURLToPath(new URL(`../pictures/${file}`, import.meta.url));
