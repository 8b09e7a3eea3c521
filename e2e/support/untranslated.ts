import { mkdirSync } from "node:fs";
import type { Frame, Page } from "@playwright/test";
import { labelOf, parseVariables } from "@promptory/prompt";

/** Every text in data: what may be shown as it is. Sentences for the screen are none. */
function addTexts(texts: Set<string>, value: unknown, name?: string): void {
  if (typeof value === "string" && name !== "message" && name !== "detail") {
    for (const line of [value, ...value.split(/\r?\n/)]) texts.add(line.replace(/\s+/g, " ").trim());
    for (const variable of parseVariables(value).variables) texts.add(labelOf(variable.name));
  } else if (Array.isArray(value)) for (const one of value) addTexts(texts, one);
  else if (typeof value === "object" && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      addTexts(texts, one, key);
      // Names of routes and settings are keys of some answers.
      texts.add(key);
    }
    if (name === "details") texts.add(Object.entries(value).map(toDetail).join(" · "));
  }
}

/** A detail of an entry of the audit log, as the administration shows it. */
const toDetail = ([name, value]: [string, unknown]) =>
  `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`;

/**
 * Looks at a page with every text of the JSON that it has requested so far, in all its documents, as its data. Call this
 * before the first document is opened.
 */
export async function watchFlaws(page: Page): Promise<() => Promise<Flaw[]>> {
  const texts = new Set<string>();
  // Read in the page, because a browser under load may have dropped a body by the time Playwright asks for it.
  await page.addInitScript(() => {
    const { fetch } = window;
    const bodies: Promise<unknown>[] = [];
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      const isJson = response.headers.get("content-type")?.includes("json");
      if (isJson) bodies.push(response.clone().json());
      return response;
    };
    Object.assign(window, { readBodies: () => Promise.allSettled(bodies) });
  });
  /** Whether there was a new text. */
  const readTexts = async () => {
    const before = texts.size;
    const bodies = await page.evaluate<PromiseSettledResult<unknown>[]>("readBodies()");
    for (const body of bodies) if (body.status === "fulfilled") addTexts(texts, body.value);
    return texts.size > before;
  };
  return async () => {
    let flaws: Flaw[];
    await readTexts();
    // An answer may arrive, and be shown, after its texts were read.
    do flaws = await findFlaws(page, texts);
    while (await readTexts());
    return flaws;
  };
}

/** The texts of data that no page asks for itself. */
export function dataOf(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  addTexts(texts, value);
  return texts;
}

const PICTURES = process.env.PSEUDO_PICTURES;

/** Keeps a picture for people to look at, where PSEUDO_PICTURES names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w-]+/g, "_")}.png` });
}

/** What may stand outside brackets in a pseudo-locale: names, keys, units, code, and what Intl writes. */
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const ALLOWED = [
  // Names of products, browsers, providers and protocols.
  "Promptory(?: Admin)?|ChatGPT|Claude(?: Code| Desktop)?|Gemini(?: CLI)?|Perplexity|Copilot|Microsoft Copilot|Cursor|VS Code|LibreChat|Chrome|Firefox|English",
  // Addresses, files, fingerprints, and what the browser says of itself.
  "(?:https?|chrome|about):\\S*(?: https?:\\S*)*|/[\\w/-]*|\\S+\\.(?:zip|xpi|json|yaml)|[0-9a-f]{64}|Mozilla/.*|\\d{4}-\\d\\d-\\d\\dT.*|[a-z]{2}-[A-Z]{2}|UTC|production|dark|light",
  // The first letter of a name in its circle.
  "\\p{Lu}",
  // Keys, and what is typed to the letter.
  "Esc|Enter|Ctrl(?: K)?|Ctrl\\+.|Alt|Shift|Tab|Space|Home|End|F\\d+",
  // Units, dates and distances of time, formatted by Intl in English.
  "\\d[\\d,.]*\\s?(?:[KMGT]?B|%|K|M|ms|s|min|h|d)?",
  `(?:${MONTHS}|${MONTHS.replace(/(\w{3})\w*/g, "$1")})\\.? \\d+.*`,
  "(?:in )?(?:\\d+|an?) (?:second|minute|hour|day|week|month|quarter|year)s?(?: ago)?|now|yesterday|tomorrow|today|(?:last|next|this) \\w+",
  "\\d+:\\d+.*",
];

/** One text in the wrong language, cut off, or beyond its place. */
export interface Flaw {
  readonly flaw: "untranslated" | "cut off" | "too wide" | "over another text" | "covered";
  readonly text: string;
  readonly element: string;
}

/** Looks at everything that is seen, or read aloud, in a page of a pseudo-locale. */
export function findFlaws(shown: Page | Frame, data: ReadonlySet<string>): Promise<Flaw[]> {
  return shown.evaluate(inPage, { data: [...data], allowed: `^(?:${ALLOWED.join("|")})$` });
}

function inPage({ data, allowed }: { data: string[]; allowed: string }): Flaw[] {
  const known = new Set(data);
  const long = data.filter((value) => value.length > 3);
  const isAllowed = new RegExp(allowed, "u");
  const flaws: Flaw[] = [];
  const trimmed = (text: string) => text.replace(/\s+/g, " ").trim();

  /** `in`: inside an element whose text may be a part of data, such as a highlighted prompt. */
  const isFine = (text: string, isPart: boolean) =>
    !/\p{L}/u.test(text) ||
    // A sign or a unit may be beside a text.
    /^[^\p{L}]*\[.*\][^\p{L}]*$/u.test(text) ||
    known.has(text) ||
    isAllowed.test(text) ||
    // Data with a separator or a sign around it.
    known.has(text.replace(/^[^\p{L}\p{N}{]+|[^\p{L}\p{N}}]+$/gu, "")) ||
    isAllowed.test(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")) ||
    (isPart && long.some((value) => value.includes(text)));

  const nameOf = (element: Element) => {
    const path = [];
    for (let at: Element | null = element; at && path.length < 4; at = at.parentElement)
      path.unshift(
        at.tagName.toLowerCase() +
          (at.className && typeof at.className === "string" ? `.${at.className.split(" ")[0]}` : ""),
      );
    return path.join(" > ");
  };

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && !element.closest("[inert]");

  const placeOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  /** Whether a positioned text covers one of the element that it is positioned in. */
  const liesOverText = (element: Element, place: DOMRect) => {
    const around = (element as HTMLElement).offsetParent;
    if (!around) return false;
    const others = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    for (let other = others.nextNode(); other; other = others.nextNode()) {
      const parent = other.parentElement;
      if (!parent || element.contains(other) || trimmed(other.nodeValue ?? "") === "" || !isSeen(parent)) continue;
      if (parent.closest(".p-hidden")) continue;
      const { left, right, top, bottom } = placeOf(other);
      const isApart =
        right <= place.left + 1 || left >= place.right - 1 || bottom <= place.top + 1 || top >= place.bottom - 1;
      if (!isApart) return true;
    }
    return false;
  };

  const isOverlay = (element: Element) => /absolute|fixed|sticky/.test(getComputedStyle(element).position);

  /** What is painted over a text without being meant to lie over it: something of the flow of the page. */
  const coverOf = (element: Element, { left, right, top, bottom }: DOMRect) => {
    // What takes no press is not found at its place.
    if (getComputedStyle(element).pointerEvents === "none") return undefined;
    const x = (left + right) / 2;
    const clips: DOMRect[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY !== "visible") clips.push(at.getBoundingClientRect());
      if (getComputedStyle(at).position === "fixed") break;
    }
    for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
      if (clips.some((clip) => x <= clip.left || x >= clip.right || y <= clip.top || y >= clip.bottom)) continue;
      const found = document.elementFromPoint(x, y);
      if (!found || found.contains(element) || element.contains(found)) continue;
      // A link that is stretched over its card has no box of its own there.
      const isThere = [...found.getClientRects()].some(
        (box) => x > box.left && x < box.right && y > box.top && y < box.bottom,
      );
      let isMeant = !isThere;
      for (let at: Element | null = found; at && !at.contains(element); at = at.parentElement)
        isMeant ||= isOverlay(at);
      if (!isMeant) return found;
    }
    return undefined;
  };

  const DATA_PLACES = "mark, code, pre, kbd, samp, time, textarea, [dir=auto], [class*=layer-], svg, .anticon";

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = trimmed(node.nodeValue ?? "");
    if (!element || text === "" || /^(?:SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(element.tagName) || !isSeen(element))
      continue;
    if (!isFine(text, element.closest(DATA_PLACES) !== null)) {
      flaws.push({ flaw: "untranslated", text, element: nameOf(element) });
      continue;
    }
    // Texts for screen readers are one pixel wide.
    if (element.closest(".p-hidden")) continue;
    const place = placeOf(node);
    const isShown = element.clientWidth > 1;
    if (isShown && getComputedStyle(element).position === "absolute" && liesOverText(element, place))
      flaws.push({ flaw: "over another text", text, element: nameOf(element) });
    const cover = isShown && coverOf(element, place);
    if (cover) flaws.push({ flaw: "covered", text, element: nameOf(cover) });
    if (!text.startsWith("[")) continue;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) break;
      // Facts that do not fit are on a line that is not shown.
      if (/hidden|clip/.test(overflowY) && place.top >= box.bottom - 1.5) break;
      const isClippedAcross =
        /hidden|clip/.test(overflowX) && (place.left < box.left - 1.5 || place.right > box.right + 1.5);
      const isClippedDown = /hidden|clip/.test(overflowY) && place.bottom > box.bottom + 1.5 && place.top < box.bottom;
      if (isClippedAcross || isClippedDown) {
        flaws.push({ flaw: "cut off", text, element: nameOf(at) });
        break;
      }
      const isControl = at.matches("button, a, label, [role=tab], [role=menuitem], [role=option], th, summary");
      if (isControl && (place.left < box.left - 1.5 || place.right > box.right + 1.5)) {
        flaws.push({ flaw: "too wide", text, element: nameOf(at) });
        break;
      }
      if (/auto|scroll/.test(overflowX + overflowY) || position === "fixed") break;
    }
  }

  const ruler = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll<HTMLInputElement>("input:placeholder-shown")) {
    const { font, textOverflow, paddingLeft, paddingRight } = getComputedStyle(field);
    if (!ruler || !isSeen(field) || textOverflow === "ellipsis") continue;
    ruler.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (ruler.measureText(field.placeholder).width > room + 1)
      flaws.push({ flaw: "cut off", text: `placeholder=${field.placeholder}`, element: nameOf(field) });
  }

  for (const element of document.querySelectorAll(
    "[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription], [aria-valuetext]",
  )) {
    // Icons of antd have English names, beside a text that says the same.
    if (!isSeen(element) || element.matches(".anticon")) continue;
    for (const name of [
      "aria-label",
      "title",
      "placeholder",
      "alt",
      "aria-description",
      "aria-roledescription",
      "aria-valuetext",
    ]) {
      const text = trimmed(element.getAttribute(name) ?? "");
      if (text !== "" && !isFine(text, false))
        flaws.push({ flaw: "untranslated", text: `${name}=${text}`, element: nameOf(element) });
    }
  }
  const title = document.title.split(" · ")[0] ?? "";
  if (!isFine(trimmed(title), false))
    flaws.push({ flaw: "untranslated", text: `title: ${document.title}`, element: "head" });
  return flaws;
}
