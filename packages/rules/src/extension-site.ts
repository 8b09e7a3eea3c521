import * as z from "zod/mini";
import { idInBody } from "./id.ts";
import { administration } from "./locales/en/administration.ts";
import { readMatchPattern } from "./match-pattern.ts";
import { text } from "./text.ts";

const { names, report, site } = administration;

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
export const siteName = text({ name: names.name, max: SITE_LIMITS.name });

/** What an administrator should know of a site; may be left empty. */
export const siteNotes = text({ name: names.notes, max: SITE_LIMITS.notes, optional: true });

/** The addresses of a site, each a match pattern with a host one can name. */
export const siteMatches = z
  .array(
    z.string({ error: site.address }).check(
      z.maxLength(SITE_LIMITS.match, { error: site.addressTooLong(SITE_LIMITS.match), abort: true }),
      z.refine((pattern) => readMatchPattern(pattern) !== undefined, { error: site.address }),
    ),
    { error: site.addressesNotList },
  )
  .check(
    z.minLength(1, { error: site.noAddress }),
    z.maxLength(SITE_LIMITS.matches, { error: site.tooManyAddresses(SITE_LIMITS.matches) }),
    z.refine(areDifferent, { error: site.repeatedAddress }),
  );

/** Where text goes, as one CSS selector; whether it is one is for `parses` to say. */
export function siteSelector(parses: (selector: string) => boolean) {
  return text({ name: names.selector, max: SITE_LIMITS.selector }).check(
    z.refine((selector) => parses(selector), { error: site.selector }),
  );
}

/** The selectors of a site's chat box, the surest first. */
export function siteSelectors(parses: (selector: string) => boolean) {
  return z
    .array(siteSelector(parses), { error: site.selectorsNotList })
    .check(
      z.minLength(1, { error: site.noSelector }),
      z.maxLength(SITE_LIMITS.selectors, { error: site.tooManySelectors(SITE_LIMITS.selectors) }),
      z.refine(areDifferent, { error: site.repeatedSelector }),
    );
}

/** The method tried first. */
export const siteMethod = z.enum(SITE_METHODS, { error: site.method(SITE_METHODS.join(", ")) });

const LONG_TEXT = site.longText(SITE_LIMITS.longText);

/** From how many characters on the site makes an attachment of what is pasted; null when it does not. */
export const siteLongTextLimit = z.nullable(
  z.int({ error: LONG_TEXT }).check(z.gte(1, { error: LONG_TEXT }), z.lte(SITE_LIMITS.longText, { error: LONG_TEXT })),
);

/** The origin of a shared site, as serialised by browsers. */
export const siteOrigin = z
  .string({ error: site.origin })
  .check(
    z.maxLength(SITE_LIMITS.match - 2, { error: site.origin, abort: true }),
    z.refine(isOrigin, { error: site.origin }),
  );

/** What a browser is called when it is connected: "Chrome on Linux". */
export const deviceName = text({ name: names.device, max: SITE_LIMITS.device });

const USES = report.uses(SITE_LIMITS.uses);
const uses = z.int({ error: USES }).check(z.gte(0, { error: USES }), z.lte(SITE_LIMITS.uses, { error: USES }));

/** How often text went into a site's box, and how often it did not: numbers and nothing else. */
export const siteReports = z
  .array(z.strictObject({ siteId: idInBody, succeeded: uses, failed: uses }, { error: report.notObject }), {
    error: report.notList,
  })
  .check(
    z.minLength(1, { error: report.none }),
    z.maxLength(SITE_LIMITS.reports, { error: report.tooMany(SITE_LIMITS.reports) }),
    z.refine((reports) => areDifferent(reports.map(({ siteId }) => siteId)), { error: report.repeatedSite }),
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
        const [line] = issue.path;
        const isOneOfMany = found.length > 1 && typeof line === "number";
        const message = isOneOfMany ? site.line(line + 1, issue.message) : issue.message;
        issues.push({ code: "custom", message, input: value });
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
