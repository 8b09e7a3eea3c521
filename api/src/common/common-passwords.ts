import { dictionary } from "@zxcvbn-ts/language-common";
import * as z from "zod/mini";

const MAX_COMMON = 10_000;

// Ordered by frequency, lower case (zxcvbn-ts, MIT).
const common = new Set<string>(dictionary["passwords-common"].slice(0, MAX_COMMON) as string[]);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

export function uncommon(rule: z.ZodMiniString<string>): z.ZodMiniString<string> {
  return rule.check(
    z.refine((password) => !isCommonPassword(password), {
      error: "This password is too common. Please choose a different one.",
    }),
  );
}
