import { randomUUID } from "node:crypto";
import { defineEntity, p } from "@mikro-orm/postgresql";

const MailSchema = defineEntity({
  name: "Mail",
  tableName: "mails",
  properties: {
    id: p.integer().primary(),
    kind: p.text().$type<"contact" | "recovery-code" | "recovery-warning">(),
    contactMessageId: p.integer().nullable(),
    /** As typed; the account may not exist. */
    username: p.text().nullable(),
    askedFrom: p.text().nullable(),
    codeExpiresAt: p.datetime(3).nullable(),
    token: p.text().onCreate(() => randomUUID().replaceAll("-", "")),
    status: p.text().$type<"waiting" | "sent" | "failed">().default("waiting"),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    sentAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
