// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders, not templates
import { fencesOf, mergeSpans, type Span } from "./fences.ts";
import { readDollar } from "./placeholder.ts";
import { scan } from "./scan.ts";

/** How other products write a placeholder, each with an example. */
export const SYNTAXES = {
  dollar: "${name:default}",
  brackets: "[[name]]",
  brace: "{name}",
  bracket: "[NAME]",
  angle: "<NAME>",
  percent: "%name%",
} as const;
export type Syntax = keyof typeof SYNTAXES;

/** A placeholder in the syntax of another product, and what it would become. */
export interface Foreign extends Span {
  readonly syntax: Syntax;
  readonly from: string;
  readonly to: string;
}

/** One pass; every alternative is bounded, so that the time stays linear. */
const CANDIDATE =
  /\$\{[^{}\r\n]{1,300}\}|\[\[[^[\]\r\n]{1,80}\]\]|\{[^{}\r\n]{1,80}\}|\[[^[\]\r\n]{1,80}\]|<[^<>\r\n]{1,80}>|%[A-Za-z_]\w{1,40}%/g;
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ '’/-]*$/u;
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:[ -][\p{L}\p{M}\p{N}_]+){0,5}$/u;
/** Capitals as people write them for "put yours here", two letters at least. */
const SHOUTED = /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}_ '’/-]+$/u;
/** How a placeholder in small letters begins. */
const INVITING =
  /^(?:insert|your|enter|paste|add|specify|describe|provide|choose|name of|type of|number of)(?:[ _-]|$)/i;
/** Words in capitals that mark a section or a record rather than a gap. */
const LABELS =
  /^(?:INFO|WARN|WARNING|ERROR|DEBUG|NOTE|TODO|FIXME|TIP|IMPORTANT|OPTIONAL|REQUIRED|SYSTEM|USER|ASSISTANT|INST|SYS|START|BEGIN|END|STOP|YES|NO|N\/A|NA|NEW|OK|CRITICAL|HIGH|MEDIUM|LOW|PASS|FAIL|X)$/;
const WINDOWS =
  /^(?:PATH|APPDATA|LOCALAPPDATA|USERPROFILE|USERNAME|PROGRAMFILES|PROGRAMDATA|WINDIR|SYSTEMROOT|TEMP|TMP|HOMEPATH|COMSPEC|CD|DATE|TIME|ERRORLEVEL)$/i;
/** Shapes of dates, and the examples with which a prompt speaks of brackets themselves. */
const NO_NAME = /YYYY|HH:?MM|^(?:like this|like so|this|insert x)$/i;
const HEADING = /^\s*#{1,6}\s/;
/** A line that is code although no fence says so. */
const CODE =
  /(?:[;{]|=>|\)\s*:)\s*$|^\s*(?:const|let|var|def|class|import|from|return|function|public|private|func|fn|#include|\/\/)\s|\bf["']|console\.|print(?:f|ln)?\(/;

/**
 * Finds what looks like a placeholder of another product, from left to right, never overlapping. Conservative: fenced and
 * inline code, addresses, links, tags of HTML and XML, JSON, footnotes and check boxes are left alone, and so is whatever
 * already is a placeholder of ours.
 */
export function findForeign(text: string): Foreign[] {
  const taken = takenSpans(text);
  const closed = closedNames(text);
  const found: Foreign[] = [];
  let next = 0;
  for (const { 0: from, index: start } of text.matchAll(CANDIDATE)) {
    const end = start + from.length;
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    if ((taken[next]?.start ?? Number.POSITIVE_INFINITY) < end) continue;
    const read = READERS[syntaxOf(from)](from, { text, start, end, closed });
    if (read !== undefined) found.push({ syntax: syntaxOf(from), start, end, from, to: `{{${read}}}` });
  }
  return found;
}

/** The text with the placeholders of the given syntaxes in ours; everything else stays to the letter. */
export function convertForeign(text: string, syntaxes: ReadonlySet<Syntax>): string {
  let result = "";
  let at = 0;
  for (const { syntax, start, end, to } of findForeign(text)) {
    if (!syntaxes.has(syntax)) continue;
    result += text.slice(at, start) + to;
    at = end;
  }
  return result + text.slice(at);
}

type Around = { text: string; start: number; end: number; closed: ClosedNames };
/** The names of closing tags such as `[/b]`, and of `</b>` and `<b/>`, collected in one pass over the text. */
type ClosedNames = { brackets: ReadonlySet<string>; angles: ReadonlySet<string> };
type Reader = (from: string, around: Around) => string | undefined;

const READERS: Record<Syntax, Reader> = {
  dollar(from, { text, start }) {
    if (text[start - 1] === "\\" || text[start - 1] === "$") return undefined;
    const content = readDollar(from.slice(2, -1));
    if (!content || !("mention" in content)) return undefined;
    const { name, defaultValue } = content.mention;
    return defaultValue ? `${name}=${defaultValue}` : name;
  },
  brackets: (from, { text, start, end }) => {
    const name = from.slice(2, -2).trim();
    const isLink = text[start - 1] === "[" || text[end] === "]" || text[end] === "(";
    return NAME.test(name) && !isLink && !HEADING.test(lineOf({ text, start, end })) ? name : undefined;
  },
  brace(from, around) {
    const name = from.slice(1, -1);
    const isAlone =
      !/[\p{L}\p{N}_$\\{}#@%^/>=)\].:&?-]/u.test(before(around)) && !/[{}(</=\p{L}\p{N}]/u.test(after(around));
    const isName = PLAIN_NAME.test(name) && name.length > 1 && !NO_NAME.test(name);
    return isAlone && isName && !CODE.test(lineOf(around)) ? name : undefined;
  },
  bracket(from, around) {
    const name = from.slice(1, -1).trim();
    if (/[\p{L}\p{N}_\])\\!^$]/u.test(before(around)) || /[[(:{=]/.test(after(around))) return undefined;
    return isGap(name, around) && !around.closed.brackets.has(name) ? name : undefined;
  },
  angle(from, around) {
    const name = from.slice(1, -1);
    if (/[\p{L}\p{N}_<)\\]/u.test(before(around)) || /[>(]/.test(after(around))) return undefined;
    return isGap(name, around) && !around.closed.angles.has(name) ? name : undefined;
  },
  percent(from, around) {
    const name = from.slice(1, -1);
    if (/[\p{L}\p{N}_%\\/]/u.test(before(around)) || /[\p{L}\p{N}_%\\]/u.test(after(around))) return undefined;
    return WINDOWS.test(name) ? undefined : name;
  },
};

/** Whether a word between brackets invites to put something in its place. */
function isGap(name: string, around: Around): boolean {
  if (!NAME.test(name) || name.trim() !== name || LABELS.test(name) || NO_NAME.test(name)) return false;
  const line = lineOf(around);
  if (HEADING.test(line) || CODE.test(line) || name.split(" ").length > 5) return false;
  // At the start of its line it may as well be a heading; between bars and slashes are choices.
  return INVITING.test(name) || (SHOUTED.test(name) && !name.includes("/") && !startsLine(around));
}

function startsLine({ text, start }: Around): boolean {
  return /(?:^|[\r\n])[ \t]*(?:(?:[-*•>]|\d+[.)])[ \t]+)?$/.test(text.slice(Math.max(0, start - 40), start));
}

function syntaxOf(from: string): Syntax {
  if (from.startsWith("${")) return "dollar";
  if (from.startsWith("[[")) return "brackets";
  const first = from[0];
  return first === "{" ? "brace" : first === "[" ? "bracket" : first === "<" ? "angle" : "percent";
}

const before = ({ text, start }: Around): string => text[start - 1] ?? "";
const after = ({ text, end }: Around): string => text[end] ?? "";

const NEAR = 400;

/** The line around a place, as far as it matters. */
function lineOf({ text, start, end }: Omit<Around, "closed">): string {
  const head = text.slice(Math.max(0, start - NEAR), start);
  const tail = text.slice(end, end + NEAR);
  const lineStart = Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r")) + 1;
  return head.slice(lineStart) + text.slice(start, end) + (/^[^\r\n]*/.exec(tail)?.[0] ?? "");
}

function closedNames(text: string): ClosedNames {
  const namesOf = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = ""]) => name);
  return {
    brackets: new Set(namesOf(/\[\/([^[\]\r\n]{1,80})\]/g)),
    angles: new Set([...namesOf(/<\/([^<>\r\n]{1,80})>/g), ...namesOf(/<([^<>\r\n]{1,80})\/>/g)]),
  };
}

const INLINE_CODE = /(?<!`)(`{1,2})(?!`)[^`\r\n]{1,1000}\1(?!`)/g;
const ADDRESS = /\bhttps?:\/\/[^\s)"'`]{1,2000}/gi;

/** Where nothing is looked for: code, addresses, and placeholders of ours; in order, never overlapping. */
function takenSpans(text: string): Span[] {
  const spans: Span[] = [...fencesOf(text)];
  for (const pattern of [INLINE_CODE, ADDRESS]) {
    for (const { 0: match, index } of text.matchAll(pattern)) spans.push({ start: index, end: index + match.length });
  }
  for (const { start, end } of scan(text)) if (!text.startsWith("$", start)) spans.push({ start, end });
  return mergeSpans(spans.sort((a, b) => a.start - b.start));
}
