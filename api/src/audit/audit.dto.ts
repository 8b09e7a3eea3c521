import { search } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";
import { AUDIT_ACTIONS } from "./audit-actions.js";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const AuditEntry = z
  .object({
    id: z.int(),
    at: moment,
    actorId: z
      .int()
      .nullable()
      .meta({ description: "Null for a command in the server's shell, and for the server itself" }),
    actorName: z.string().meta({ description: "The name at that moment" }),
    action: z.string().meta({ description: "What was done, as what.done" }),
    targetKind: z.string(),
    targetId: z.int().nullable(),
    targetName: z.string().nullable().meta({ description: "The name at that moment; the thing may be gone" }),
    details: z.record(z.string(), scalar),
    ip: z.string().nullable(),
  })
  .meta({
    id: "AuditEntry",
    description: "One thing an administrator did.",
    examples: [
      {
        id: 91,
        at: "2026-05-06T08:00:00.000Z",
        actorId: 1,
        actorName: "admin",
        action: "user.delete",
        targetKind: "user",
        targetId: 7,
        targetName: "Ada",
        details: { prompts: 12, types: 4 },
        ip: "192.0.2.7",
      },
    ],
  });
export type AuditEntry = z.output<typeof AuditEntry>;

const part = z.optional(search).transform((value) => value || undefined);
const instant = (name: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: `${name} must be a day like 2026-05-04 or a moment like 2026-05-04T09:30:00Z.`,
    })
    .optional();

const filter = {
  actor: part.describe("Part of the name of who did it, whatever its case"),
  action: z
    .enum(AUDIT_ACTIONS, { error: `action must be one of ${AUDIT_ACTIONS.join(", ")}.` })
    .optional()
    .describe("What was done"),
  target: part.describe("Part of the name of what it was done to, whatever its case"),
  from: instant("from").describe("The first day (in UTC) or moment"),
  to: instant("to").describe("The last day (in UTC), whole, or the moment before which"),
};

export const AuditFilter = z.object(filter);
export type AuditFilter = z.output<typeof AuditFilter>;

export const ListAudit = z.object({ ...filter, ...paging() });
export type ListAudit = z.output<typeof ListAudit>;

export const ExportAudit = z.object({
  ...filter,
  format: z.enum(["csv", "json"], { error: "format must be csv or json." }).default("csv").describe("The kind of file"),
});
export type ExportAudit = z.output<typeof ExportAudit>;
