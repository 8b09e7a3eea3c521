import { Injectable } from "@nestjs/common";
import { AuditService } from "../audit/audit.service.js";
import type { AuditAction } from "../audit/audit-actions.js";
import type { Message } from "../auth/auth.dto.js";
import type { Actor } from "../common/access.js";
import { Conflict, NotFound } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { MailService } from "../mail/mail.service.js";
import { ContactMessage } from "./contact-message.entity.js";
import type { ContactRequest, InboxSummary, ListMessages, Retried, SupportMessage } from "./messages.dto.js";
import { MessagesRepository } from "./messages.repository.js";

const MAX_NOTIFIED = 100;

@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesRepository,
    private readonly mail: MailService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  list(query: ListMessages): Promise<Page<SupportMessage>> {
    return this.messages.list(query);
  }

  async summary(): Promise<InboxSummary> {
    const { smtpUrl, from, contactTo } = this.config.mail;
    const wanted = { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_TO: contactTo };
    const missing = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [name] : []));
    const mail = { contact: this.mail.sendsContact, codes: this.mail.isConfigured, missing };
    return { ...(await this.messages.figures()), mail };
  }

  async get(id: number): Promise<SupportMessage> {
    const found = await this.messages.find(id);
    if (!found) throw new NotFound();
    return found;
  }

  async mark(id: number, read: boolean): Promise<SupportMessage> {
    await this.db.transaction(async (tx) => {
      const message = await this.findIn(tx, id);
      message.readAt = read ? (message.readAt ?? new Date()) : null;
    });
    return this.get(id);
  }

  async retry(actor: Actor, id: number): Promise<SupportMessage> {
    await this.db.transaction(async (tx) => {
      const message = await this.findIn(tx, id);
      if (!(await this.mail.makeDue(tx, id))) throw new Conflict("conflict", "This message has been sent already.");
      await this.audit.record(tx, { ...actor, ...record("message.retry", message) });
    });
    await this.mail.wakeMessage(id);
    return this.get(id);
  }

  async retryFailed(actor: Actor): Promise<Retried> {
    const mails = await this.db.transaction(async (tx) => {
      const due = await this.mail.makeFailedDue(tx);
      const details = { messages: due.length };
      if (due.length > 0)
        await this.audit.record(tx, { ...actor, action: "message.retry-all", targetKind: "message", details });
      return due;
    });
    for (const id of mails.slice(0, MAX_NOTIFIED)) this.mail.wake({ id, kind: "contact" });
    return { retried: mails.length };
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      const message = await this.findIn(tx, id);
      await tx.em.remove(message).flush();
      await this.audit.record(tx, { ...actor, ...record("message.delete", message) });
    });
  }

  private async findIn(db: Database, id: number): Promise<ContactMessage> {
    const message = await db.em.findOne(ContactMessage, { id });
    if (!message) throw new NotFound();
    return message;
  }
}

/** The audit log has the sender, never the text. */
function record(action: AuditAction, { id, name, email }: ContactMessage) {
  return { action, targetKind: "message", targetId: id, targetName: name ?? email };
}

const ANSWERED_BY_MAIL = "We will get back to you as soon as possible.";
const READ_BY_ADMIN = "An administrator can read it in the admin area.";

@Injectable()
export class ContactService {
  constructor(
    private readonly db: Database,
    private readonly mail: MailService,
  ) {}

  async send({ name, email, message }: ContactRequest): Promise<Message> {
    const mail = await this.db.transaction(async (tx) => {
      const kept = tx.em.create(ContactMessage, { name: name?.trim() || null, email, message });
      await tx.flush();
      return this.mail.enqueue(tx, { kind: "contact", contactMessageId: kept.id });
    });
    this.mail.wake(mail);
    return { message: `Thank you for your message. ${this.mail.isConfigured ? ANSWERED_BY_MAIL : READ_BY_ADMIN}` };
  }

  find(id: number): Promise<ContactMessage | null> {
    return this.db.em.findOne(ContactMessage, { id });
  }
}
