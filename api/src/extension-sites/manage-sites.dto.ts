import { LIMITS } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { flag, paging, searchText, sort } from "../common/query.js";
import { siteExample, siteFields, siteResponseFields } from "./extension-sites.dto.js";

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
