import * as z from "zod/mini";
import { text } from "./text.ts";
import { wholeNumber } from "./whole-number.ts";

/** Bounds of an invitation link. */
export const INVITATION_LIMITS = { note: 100, uses: 1000, days: 90, code: 100 } as const;

/** The code that an invitation link carries. */
export const invitationCode = text({ name: "Invitation", max: INVITATION_LIMITS.code });

/** What an administrator decides about an invitation link. */
export const invitationFields = {
  note: text({ name: "Note", max: INVITATION_LIMITS.note, optional: true }),
  maxUses: wholeNumber("Accounts", 1, INVITATION_LIMITS.uses),
  days: wholeNumber("Days", 1, INVITATION_LIMITS.days),
};

export const invitationForm = z.object(invitationFields);
