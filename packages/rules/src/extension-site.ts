import * as z from "zod/mini";
import { idInBody } from "./id.ts";
import { readMatchPattern } from "./match-pattern.ts";
import { text } from "./text.ts";

/** How text can be put into a chat box; "auto" finds out, the others are tried first. Names of packaged methods, never code. */
export const SITE_METHODS = ["auto", "paste", "insert-text", "insert-html", "value-setter", "page-world"] as const;
export type SiteMethod = (typeof SITE_METHODS)[number];

/** How much there may be of a site the extension knows. */
export const SITE_LIMITS = {
  name: 60,
  matches: 20,
  match: 200,
  selectors: 20,
  selector: 300,
  notes: 1000,
  longText: 1_000_000,
  /** What a browser calls itself when it is connected. */
  device: 60,
  /** Sites of one report, and uses of each. */
  reports: 100,
  uses: 10_000,
} as const;

/** How a site is called. */
export const siteName = text({ name: "Name", max: SITE_LIMITS.name });

/** What an administrator should know of a site; may be left empty. */
export const siteNotes = text({ name: "Notes", max: SITE_LIMITS.notes, optional: true });

const PATTERN =
  "Write addresses as https://chat.example.org/* or https://*.example.org/*, each with a host of its own.";

/** The addresses of a site, each a match pattern with a host one can name. */
export const siteMatches = z
  .array(
    z.string({ error: PATTERN }).check(
      z.maxLength(SITE_LIMITS.match, { error: `An address has at most ${SITE_LIMITS.match} characters.`, abort: true }),
      z.refine((pattern) => readMatchPattern(pattern) !== undefined, { error: PATTERN }),
    ),
    { error: "Addresses must be a list." },
  )
  .check(
    z.minLength(1, { error: "Name at least one address." }),
    z.maxLength(SITE_LIMITS.matches, { error: `At most ${SITE_LIMITS.matches} addresses.` }),
    z.refine(areDifferent, { error: "Name each address once." }),
  );

/** Where text goes, as one CSS selector; whether it is one is for `parses` to say. */
export function siteSelector(parses: (selector: string) => boolean) {
  return text({ name: "Selector", max: SITE_LIMITS.selector }).check(
    z.refine((selector) => parses(selector), { error: "That is not a CSS selector a browser understands." }),
  );
}

/** The selectors of a site's chat box, the surest first. */
export function siteSelectors(parses: (selector: string) => boolean) {
  return z
    .array(siteSelector(parses), { error: "Selectors must be a list." })
    .check(
      z.minLength(1, { error: "Name at least one selector." }),
      z.maxLength(SITE_LIMITS.selectors, { error: `At most ${SITE_LIMITS.selectors} selectors.` }),
      z.refine(areDifferent, { error: "Name each selector once." }),
    );
}

/** The method tried first. */
export const siteMethod = z.enum(SITE_METHODS, { error: `The method must be one of ${SITE_METHODS.join(", ")}.` });

const LONG_TEXT = `The limit must be a whole number from 1 to ${SITE_LIMITS.longText.toLocaleString("en")}, or empty.`;

/** From how many characters on the site makes an attachment of what is pasted; null when it does not. */
export const siteLongTextLimit = z.nullable(
  z.int({ error: LONG_TEXT }).check(z.gte(1, { error: LONG_TEXT }), z.lte(SITE_LIMITS.longText, { error: LONG_TEXT })),
);

const ORIGIN = "Name the site by its origin, such as https://chat.example.org.";

/** The origin of a shared site, as serialised by browsers. */
export const siteOrigin = z
  .string({ error: ORIGIN })
  .check(z.maxLength(SITE_LIMITS.match - 2, { error: ORIGIN, abort: true }), z.refine(isOrigin, { error: ORIGIN }));

/** What a browser is called when it is connected: "Chrome on Linux". */
export const deviceName = text({ name: "Device", max: SITE_LIMITS.device });

const USES = `Uses must be a whole number from 0 to ${SITE_LIMITS.uses.toLocaleString("en")}.`;
const uses = z.int({ error: USES }).check(z.gte(0, { error: USES }), z.lte(SITE_LIMITS.uses, { error: USES }));

/** How often text went into a site's box, and how often it did not: numbers and nothing else. */
export const siteReports = z
  .array(
    z.strictObject({ siteId: idInBody, succeeded: uses, failed: uses }, { error: "A report must be an object." }),
    {
      error: "Reports must be a list.",
    },
  )
  .check(
    z.minLength(1, { error: "Report at least one site." }),
    z.maxLength(SITE_LIMITS.reports, { error: `At most ${SITE_LIMITS.reports} reports at once.` }),
    z.refine((reports) => areDifferent(reports.map(({ siteId }) => siteId)), { error: "Report each site once." }),
  );

/** The form of a site: a list is a text with a line for each, a limit is digits or nothing. */
export function siteForm(parses: (selector: string) => boolean) {
  return z.object({
    name: siteName,
    matches: lines(siteMatches),
    inputSelectors: lines(siteSelectors(parses)),
    method: siteMethod,
    longTextLimit: z.pipe(
      z.string(),
      z.pipe(
        z.transform((typed: string) => (typed.trim() === "" ? null : Number(typed.replaceAll(/[\s,]/g, "")))),
        siteLongTextLimit,
      ),
    ),
    notes: siteNotes,
    isActive: z.boolean(),
  });
}

/** The lines of a text without the blank ones. A broken rule names its line. */
function lines(list: z.ZodMiniType<string[]>) {
  return z.pipe(
    z.string().check(
      z.check(({ value, issues }) => {
        const found = linesOf(value as string);
        const [issue] = list.safeParse(found).error?.issues ?? [];
        if (!issue) return;
        const place = found.length > 1 && typeof issue.path[0] === "number" ? `Line ${issue.path[0] + 1}: ` : "";
        issues.push({ code: "custom", message: place + issue.message, input: value });
      }),
    ),
    z.transform(linesOf),
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** A star is no part of a host, though URLs take it for one. */
function isOrigin(text: string): boolean {
  if (readMatchPattern(`${text}/*`)?.subdomains !== false) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}
