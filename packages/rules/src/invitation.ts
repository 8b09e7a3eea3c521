import * as z from "zod/mini";
import { administration } from "./locales/en/administration.ts";
import { fields } from "./locales/en/fields.ts";
import { text } from "./text.ts";
import { wholeNumber } from "./whole-number.ts";

const { names } = administration;

/** Bounds of an invitation link. */
export const INVITATION_LIMITS = { note: 100, uses: 1000, days: 90, code: 100 } as const;

/** The code that an invitation link carries. */
export const invitationCode = text({ name: fields.names.invitation, max: INVITATION_LIMITS.code });

/** What an administrator decides about an invitation link. */
export const invitationFields = {
  note: text({ name: names.note, max: INVITATION_LIMITS.note, optional: true }),
  maxUses: wholeNumber(names.accounts, 1, INVITATION_LIMITS.uses),
  days: wholeNumber(names.days, 1, INVITATION_LIMITS.days),
};

export const invitationForm = z.object(invitationFields);
