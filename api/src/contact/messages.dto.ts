import { contactFields } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging, searchText, sort } from "../common/query.js";

export const ContactRequest = z.strictObject(contactFields).meta({
  id: "ContactRequest",
  description: "A message to the administrators of this server.",
  examples: [{ name: "Ada", email: "ada@example.org", message: "How do I move my prompts to another account?" }],
});
export type ContactRequest = z.output<typeof ContactRequest>;

const status = z.enum(["waiting", "sent", "failed"], { error: "status must be one of waiting, sent, failed." });

export const SupportMessage = z
  .object({
    id: z.int(),
    name: z.string().nullable(),
    email: z.string(),
    message: z.string(),
    status: status.meta({
      description: "waiting: it is still being sent, or this server sends no mail; failed: it is not retried any more",
    }),
    attempts: z.int().meta({ description: "How often it was tried to send it" }),
    lastError: z.string().nullable().meta({ description: "Why the last try failed, as a sentence" }),
    nextAttemptAt: moment.nullable().meta({ description: "When a message that waits after a failure is tried again" }),
    sentAt: moment.nullable(),
    readAt: moment.nullable().meta({ description: "null: unread" }),
    createdAt: moment,
  })
  .meta({
    id: "SupportMessage",
    description: "A message of the contact form, and the state of its mail to the administrators.",
    examples: [
      {
        id: 12,
        name: "Ada",
        email: "ada@example.org",
        message: "How do I move my prompts to another account?",
        status: "failed",
        attempts: 1,
        lastError: "The mail server refused it: 550 5.1.1 No such user.",
        nextAttemptAt: null,
        sentAt: null,
        readAt: null,
        createdAt: "2026-05-04T09:30:00.000Z",
      },
    ],
  });
export type SupportMessage = z.output<typeof SupportMessage>;

export const ListMessages = z.object({
  status: status.optional(),
  unread: z
    .enum(["true", "false"], { error: "unread must be true or false." })
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true"))
    .describe("true: only unread messages; false: only read ones"),
  search: searchText,
  sort: sort(["createdAt", "-createdAt"]),
  ...paging(50),
});
export type ListMessages = z.output<typeof ListMessages>;

export const MarkMessage = z.strictObject({ read: z.boolean({ error: "read must be true or false." }) }).meta({
  id: "MarkMessage",
  description: "Whether a message has been read.",
  examples: [{ read: true }],
});
export type MarkMessage = z.output<typeof MarkMessage>;

export const Retried = z.object({ retried: z.int().meta({ description: "How many messages they were" }) }).meta({
  id: "Retried",
  description: "Messages that are sent again.",
  examples: [{ retried: 3 }],
});
export type Retried = z.output<typeof Retried>;

export const InboxSummary = z
  .object({
    total: z.int(),
    unread: z.int(),
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    mail: z.object({
      contact: z.boolean().meta({ description: "Whether messages are sent by mail" }),
      codes: z.boolean().meta({ description: "Whether recovery codes are sent by mail" }),
      missing: z.array(z.string()).meta({ description: "The variables to set so that messages are sent" }),
    }),
    failedCodes: z.int().meta({ description: "Recovery codes of the last day that could not be sent" }),
    codeError: z.string().nullable().meta({ description: "Why the last of them failed" }),
  })
  .meta({
    id: "InboxSummary",
    description: "Figures of the inbox, and whether this server sends mail.",
    examples: [
      {
        total: 12,
        unread: 2,
        waiting: 1,
        sent: 10,
        failed: 1,
        mail: { contact: true, codes: true, missing: [] },
        failedCodes: 0,
        codeError: null,
      },
    ],
  });
export type InboxSummary = z.output<typeof InboxSummary>;
