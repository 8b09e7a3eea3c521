import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";
import { ContactService } from "../contact/contact.service.js";
import { UsersService } from "../users/users.service.js";
import { type Claimed, MailRepository } from "./mail.repository.js";
import type { Letter } from "./mail-sender.js";
import { readMailbox } from "./mailbox.js";

// As many codes as a quarter of an hour, the life of one, may bring to an account: whoever gets no fourth has a live one.
const CODES = 3;
const CODES_MINUTES = 15;
const CODES_A_DAY = 20;
const DAY_MINUTES = 24 * 60;

/** Writes mails when they are sent, so that the outbox holds no code and nothing twice. */
@Injectable()
export class Letters {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: MailRepository,
    private readonly contact: ContactService,
    private readonly users: UsersService,
    private readonly config: AppConfig,
  ) {}

  /** Undefined when there is nothing to say any more, or nobody to say it to. */
  write(mail: Claimed): Promise<Letter | undefined> {
    return mail.kind === "contact" ? this.contactLetter(mail) : this.codeLetter(mail);
  }

  private async contactLetter({ messageId, contactMessageId }: Claimed): Promise<Letter | undefined> {
    const found = contactMessageId === null ? null : await this.contact.find(contactMessageId);
    if (!found || this.config.mail.contactTo === undefined) return undefined;
    const { name, email, message } = found;
    return {
      messageId,
      to: readMailbox(this.config.mail.contactTo),
      replyTo: { name: name ?? "", address: email },
      subject: `Promptory: a message from ${name ?? email}`,
      text: `${message}\n\n-- \n${name ?? "Somebody"} wrote this with the contact form${this.place()}. Your answer goes to ${email}.\n`,
    };
  }

  /** A second try carries the same code, so that a mail that came twice is good in both copies. */
  private async codeLetter(mail: Claimed): Promise<Letter | undefined> {
    if (await this.isTooMany(mail)) return undefined;
    const issued = await this.em.fork().transactional(async (em) => {
      // What ends codes (a reset, a new code) holds the lock of the account while it removes the mails on their way.
      const user = await this.users.lockByUsername(em, mail.username ?? "");
      if (!user || !(await this.mails.isWaiting(em, mail.id))) return undefined;
      return this.users.issueMailedCode(em, user, mail.token);
    });
    if (!issued) return undefined;
    return {
      messageId: mail.messageId,
      to: { name: "", address: issued.email },
      subject: "Your recovery code for Promptory",
      headers: { "Auto-Submitted": "auto-generated" },
      text: [
        `Somebody asked for a new password for the account ${issued.username}${this.place()}.`,
        `The recovery code is ${issued.code}. It works once, within 15 minutes. If you asked again, only the newest code works.`,
        "If it was not you, do nothing: the password stays as it is. Tell this code to nobody.",
      ].join("\n\n"),
    };
  }

  private async isTooMany(mail: Claimed): Promise<boolean> {
    if ((await this.mails.countCodesBefore(mail, CODES_MINUTES)) >= CODES) return true;
    return (await this.mails.countCodesBefore(mail, DAY_MINUTES)) >= CODES_A_DAY;
  }

  private place(): string {
    const { publicUrl } = this.config;
    return publicUrl === undefined ? "" : ` at ${publicUrl}`;
  }
}
