import { Injectable } from "@nestjs/common";
import type { Message } from "../auth/auth.dto.js";
import { Database } from "../database/database.js";
import { MailService } from "../mail/mail.service.js";
import { ContactMessage } from "./contact-message.entity.js";
import type { ContactRequest } from "./messages.dto.js";

const ANSWERED_BY_MAIL = "We will get back to you as soon as possible.";
const READ_BY_ADMIN = "An administrator can read it in the admin area.";

@Injectable()
export class ContactService {
  constructor(
    private readonly db: Database,
    private readonly mail: MailService,
  ) {}

  /** Stores the message and its mail in one transaction. */
  async send({ name, email, message }: ContactRequest): Promise<Message> {
    const mail = await this.db.transaction(async (tx) => {
      const kept = tx.em.create(ContactMessage, { name: name?.trim() || null, email, message });
      await tx.flush();
      return this.mail.enqueue(tx, { kind: "contact", contactMessageId: kept.id });
    });
    this.mail.wake(mail);
    return { message: `Thank you for your message. ${this.mail.isConfigured ? ANSWERED_BY_MAIL : READ_BY_ADMIN}` };
  }

  /** Null when an administrator has deleted it. */
  find(id: number): Promise<ContactMessage | null> {
    return this.db.em.findOne(ContactMessage, { id });
  }
}
