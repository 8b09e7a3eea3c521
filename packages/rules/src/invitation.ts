import * as z from "zod/mini";
import { text } from "./text.ts";

/** Bounds of an invitation link. */
export const INVITATION_LIMITS = { note: 100, uses: 1000, days: 90, code: 100 } as const;

const wholeNumber = (name: string, max: number) =>
  z.number({ error: `${name} must be a whole number from 1 to ${max}.` }).check(
    z.refine((value) => Number.isInteger(value) && value >= 1 && value <= max, {
      error: `${name} must be a whole number from 1 to ${max}.`,
    }),
    z.meta({ type: "integer", minimum: 1, maximum: max }),
  );

/** The code that an invitation link carries. */
export const invitationCode = text({ name: "Invitation", max: INVITATION_LIMITS.code });

/** What an administrator decides about an invitation link. */
export const invitationFields = {
  note: text({ name: "Note", max: INVITATION_LIMITS.note, optional: true }),
  maxUses: wholeNumber("Accounts", INVITATION_LIMITS.uses),
  days: wholeNumber("Days", INVITATION_LIMITS.days),
};

export const invitationForm = z.object(invitationFields);
