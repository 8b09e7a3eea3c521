import { dictionary } from "@zxcvbn-ts/language-common";
import * as z from "zod/mini";

const MOST_COMMON = 10_000;

// Ordered by how often people chose them, in lower case (zxcvbn-ts, MIT).
const common = new Set<string>(dictionary["passwords-common"].slice(0, MOST_COMMON) as string[]);

/** Whether a password, in any case, is among the 10,000 people choose most. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** A rule for a new password that refuses the common ones too. */
export function uncommon(rule: z.ZodMiniString<string>): z.ZodMiniString<string> {
  return rule.check(
    z.refine((password) => !isCommonPassword(password), {
      error: "This password is too common. Please choose a different one.",
    }),
  );
}
