import { QUOTA_LIMITS } from "@promptory/rules";
import { z } from "zod";

const MAX_BYTES = QUOTA_LIMITS.megabytes * 1024 * 1024;

const override = (name: string, max: number) => {
  const error = `${name} must be a whole number from 0 to ${max}, or null for the default.`;
  return z.int({ error }).min(0, { error }).max(max, { error }).nullable();
};

export const Quota = z
  .object({
    prompts: z.int().meta({ description: "Prompts the account has" }),
    maxPrompts: z.int().meta({ description: "Prompts it may have" }),
    bytes: z.int().meta({ description: "Bytes of their titles and contents" }),
    maxBytes: z.int().meta({ description: "Bytes they may have" }),
  })
  .meta({
    id: "Quota",
    description: "How much an account holds, and how much it may hold.",
    examples: [{ prompts: 1282, maxPrompts: 100_000, bytes: 3_145_728, maxBytes: 1_073_741_824 }],
  });
export type Quota = z.output<typeof Quota>;

export const UserQuota = Quota.extend({
  ownMaxPrompts: z.int().nullable().meta({ description: "Set by an administrator; null is the default of the server" }),
  ownMaxBytes: z.int().nullable().meta({ description: "Set by an administrator; null is the default of the server" }),
}).meta({
  id: "UserQuota",
  description: "The quota of an account as administrators see it.",
  examples: [
    {
      prompts: 1282,
      maxPrompts: 200_000,
      bytes: 3_145_728,
      maxBytes: 1_073_741_824,
      ownMaxPrompts: 200_000,
      ownMaxBytes: null,
    },
  ],
});
export type UserQuota = z.output<typeof UserQuota>;

export const ChangeQuota = z
  .strictObject({ maxPrompts: override("maxPrompts", QUOTA_LIMITS.prompts), maxBytes: override("maxBytes", MAX_BYTES) })
  .meta({
    id: "ChangeQuota",
    description: "The quota of an account; null is the default of the server.",
    examples: [{ maxPrompts: 200_000, maxBytes: null }],
  });
export type ChangeQuota = z.output<typeof ChangeQuota>;
