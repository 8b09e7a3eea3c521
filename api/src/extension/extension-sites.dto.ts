import {
  LIMITS,
  SITE_METHODS,
  type SiteMethod,
  siteLongTextLimit,
  siteMatches,
  siteMethod,
  siteName,
  siteNotes,
  siteOrigin,
  siteReports,
  siteSelector,
  siteSelectors,
} from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { flag, paging, searchText, sort } from "../common/query.js";
import { isSelector } from "./selector.js";

export type SiteFields = {
  name: string;
  matches: string[];
  inputSelectors: string[];
  method: SiteMethod;
  longTextLimit: number | null;
  notes: string;
};

export const SITE_ORIGINS = ["default", "admin", "shared"] as const;
export type SiteOrigin = (typeof SITE_ORIGINS)[number];

const LONG_TEXT = "From how many characters on the site makes an attachment of a paste; null when it does not";
const described = (description: string) => z.meta({ description });

export const siteFields = {
  name: siteName,
  matches: siteMatches.check(described("Match patterns, each with a host of its own")),
  inputSelectors: siteSelectors(isSelector).check(described("CSS selectors of the chat box, the surest first")),
  method: siteMethod.check(described("The packaged method tried first")),
  longTextLimit: siteLongTextLimit.check(described(LONG_TEXT)),
  notes: siteNotes,
};

export const siteResponseFields = {
  id: z.int(),
  name: z.string(),
  matches: z.array(z.string()).meta({ description: "Match patterns" }),
  inputSelectors: z.array(z.string()).meta({ description: "CSS selectors of the chat box, the surest first" }),
  method: z.enum(SITE_METHODS).meta({ description: "The packaged method to try first" }),
  longTextLimit: z.int().nullable().meta({ description: LONG_TEXT }),
  notes: z.string(),
  origin: z.enum(SITE_ORIGINS).meta({ description: "Shipped by us, made by an administrator, or shared by a person" }),
};

export const siteExample = {
  name: "ChatGPT",
  matches: ["https://chatgpt.com/*"],
  inputSelectors: ["#prompt-textarea", '[role="textbox"][contenteditable]', "textarea"],
  method: "auto" as const,
  longTextLimit: 5000,
  notes: "A paste of more than about 5,000 characters becomes an attachment.",
};

export const Site = z.object(siteResponseFields).meta({
  id: "ExtensionSite",
  description: "A site whose chat box the extension knows.",
  examples: [{ id: 1, ...siteExample, origin: "default" }],
});
export type Site = z.output<typeof Site>;

export const Sites = z.object({ sites: z.array(Site) }).meta({
  id: "ExtensionSites",
  description: "Every site the extension knows; the first that holds for an address counts.",
  examples: [{ sites: [{ id: 1, ...siteExample, origin: "default" }] }],
});
export type Sites = z.output<typeof Sites>;

export const ShareSite = z
  .strictObject({ name: siteName, origin: siteOrigin, inputSelector: siteSelector(isSelector) })
  .meta({
    id: "ShareExtensionSite",
    description: "A site that a user shared by pointing at its chat box, for all users of this server.",
    examples: [{ name: "Our chat", origin: "https://chat.example.org", inputSelector: "textarea#message" }],
  });
export type ShareSite = z.output<typeof ShareSite>;

export const ReportSites = z.strictObject({ reports: siteReports }).meta({
  id: "ReportExtensionSites",
  description: "How often text went into the box of a site and how often it did not: numbers, no text, no address.",
  examples: [{ reports: [{ siteId: 1, succeeded: 12, failed: 1 }] }],
});
export type ReportSites = z.output<typeof ReportSites>;

const isActive = z.boolean({ error: "isActive must be true or false." });

export const AdminSite = z
  .object({
    ...siteResponseFields,
    isActive: z.boolean().meta({ description: "Whether extensions get it" }),
    isEdited: z.boolean().meta({ description: "Whether an administrator changed something of a site we ship" }),
    sharedBy: z
      .string()
      .nullable()
      .meta({ description: "Who shared it; null for all others, and once the account is gone" }),
    updatedAt: moment.nullable().meta({ description: "Null for a built-in site without changes" }),
    succeeded: z.int().meta({ description: "Times text went into its box in the last 30 days" }),
    failed: z.int().meta({ description: "Times it did not" }),
  })
  .meta({
    id: "AdminExtensionSite",
    description: "A site the extension knows, as administrators see it.",
    examples: [
      {
        id: 1,
        ...siteExample,
        origin: "default",
        isActive: true,
        isEdited: true,
        sharedBy: null,
        updatedAt: "2026-05-04T09:30:00.000Z",
        succeeded: 412,
        failed: 3,
      },
    ],
  });
export type AdminSite = z.output<typeof AdminSite>;

const orders = ["name", "-name", "-failed", "-updatedAt"] as const;

export const ListSites = z.object({
  search: searchText.describe("Part of a site's name, of its addresses or of who shared it"),
  active: flag("active").describe("Only those extensions get, or only those they do not"),
  sort: sort(orders),
  ...paging(LIMITS.perPerson),
});
export type ListSites = z.output<typeof ListSites>;

export const WriteSite = z.strictObject({ ...siteFields, isActive: isActive.optional() }).meta({
  id: "WriteExtensionSite",
  description: "A site of this server's own; it is active unless something else is said.",
  examples: [siteExample],
});
export type WriteSite = z.output<typeof WriteSite>;

export const ChangeSite = z
  .strictObject({ ...siteFields, isActive })
  .partial()
  .meta({
    id: "ChangeExtensionSite",
    description: "What changes of a site; what is left out stays.",
    examples: [{ inputSelectors: ["#prompt-textarea", "textarea"] }],
  });
export type ChangeSite = z.output<typeof ChangeSite>;
