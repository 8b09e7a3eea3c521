import { randomUUID } from "node:crypto";
import { defineEntity, p } from "@mikro-orm/postgresql";

const MailSchema = defineEntity({
  name: "Mail",
  tableName: "mails",
  properties: {
    id: p.integer().primary(),
    kind: p.text().$type<"contact" | "recovery-code" | "recovery-warning">(),
    /** What a mail of the kind "contact" carries. */
    contactMessageId: p.integer().nullable(),
    /** The account of a recovery mail, as typed: there may be no such account. */
    username: p.text().nullable(),
    /** The address that asked for a recovery code, as `clientAddress` counts it. */
    askedFrom: p.text().nullable(),
    /** Until when the code of a mail that was written opens the account. */
    codeExpiresAt: p.datetime(3).nullable(),
    /** Random; tells mails apart that have the same id in two databases. */
    token: p.text().onCreate(() => randomUUID().replaceAll("-", "")),
    status: p.text().$type<"waiting" | "sent" | "failed">().default("waiting"),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    sentAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** A mail on its way: the outbox. When it is due is for the queries of MailRepository alone. */
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
