import { invitationFields } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

const fields = {
  id: z.int(),
  note: z.string().meta({ description: "What the administrator wrote about it" }),
  maxUses: z.int().meta({ description: "How many accounts may be made with it" }),
  uses: z.int().meta({ description: "How many were made" }),
  createdBy: z.string().nullable().meta({ description: "The administrator who made it" }),
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
};

const example = {
  id: 3,
  note: "Design team",
  maxUses: 10,
  uses: 4,
  createdBy: "Ada",
  createdAt: "2026-05-04T09:30:00.000Z",
  expiresAt: "2026-05-11T09:30:00.000Z",
  revokedAt: null,
};

export const Invitation = z
  .object(fields)
  .meta({ id: "Invitation", description: "An invitation link without its code.", examples: [example] });
export type Invitation = z.output<typeof Invitation>;

export const NewInvitation = z
  .object({ ...fields, code: z.string().meta({ description: "The code of the link. It is shown this once only" }) })
  .meta({
    id: "NewInvitation",
    description: "An invitation link that has just been made.",
    examples: [{ ...example, uses: 0, code: "n0aYb6Dj3Gs9Pa50z8tRn4kFh2Qx8ZrT" }],
  });
export type NewInvitation = z.output<typeof NewInvitation>;

export const CreateInvitation = z.strictObject(invitationFields).meta({
  id: "CreateInvitation",
  description: "How many accounts a new link opens, and for how many days.",
  examples: [{ note: "Design team", maxUses: 10, days: 7 }],
});
export type CreateInvitation = z.output<typeof CreateInvitation>;

export const ListInvitations = z.object(paging());
export type ListInvitations = z.output<typeof ListInvitations>;
