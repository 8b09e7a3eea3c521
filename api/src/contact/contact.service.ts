import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Message } from "../auth/auth.dto.js";
import type { ContactRequest } from "./contact.dto.js";
import { ContactMessage } from "./contact-message.entity.js";

/** Messages to whoever runs the server. */
@Injectable()
export class ContactService {
  constructor(private readonly em: EntityManager) {}

  /** Keeps a message; sending it is a matter of its own. */
  async send({ name, email, message }: ContactRequest): Promise<Message> {
    const em = this.em.fork();
    em.create(ContactMessage, { name: name?.trim() || null, email, message });
    await em.flush();
    return { message: "Thank you for your message. We will get back to you as soon as possible." };
  }
}
