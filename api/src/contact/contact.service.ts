import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Message } from "../auth/auth.dto.js";
import { MailService } from "../mail/mail.service.js";
import type { ContactRequest } from "./contact.dto.js";
import { ContactMessage } from "./contact-message.entity.js";

/** Messages to whoever runs the server. */
@Injectable()
export class ContactService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
  ) {}

  /** Keeps a message and puts its mail into the outbox, both or neither. */
  async send({ name, email, message }: ContactRequest): Promise<Message> {
    const mail = await this.em.fork().transactional(async (em) => {
      const kept = em.create(ContactMessage, { name: name?.trim() || null, email, message });
      await em.flush();
      return this.mail.enqueue(em, { kind: "contact", contactMessageId: kept.id });
    });
    this.mail.wake(mail);
    return { message: "Thank you for your message. We will get back to you as soon as possible." };
  }

  /** A message, or null when an administrator has deleted it. */
  find(id: number): Promise<ContactMessage | null> {
    return this.em.fork().findOne(ContactMessage, { id });
  }
}
