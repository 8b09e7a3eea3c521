import * as z from "zod/mini";
import { administration } from "./locales/en/administration.ts";
import { wholeNumber } from "./whole-number.ts";

/** The largest quotas an administrator can set. */
export const QUOTA_LIMITS = { prompts: 1_000_000_000, megabytes: 1_000_000_000 } as const;

/** What an account may hold; null is the default of the server. */
export const quotaForm = z.object({
  maxPrompts: z.nullable(wholeNumber(administration.names.prompts, 0, QUOTA_LIMITS.prompts)),
  maxMegabytes: z.nullable(wholeNumber(administration.names.megabytes, 0, QUOTA_LIMITS.megabytes)),
});
