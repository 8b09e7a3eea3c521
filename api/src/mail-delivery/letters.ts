import { Injectable } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";
import { ContactService } from "../contact/messages.service.js";
import { Database, type Transaction } from "../database/database.js";
import { LoginAttemptsService } from "../login-attempts/login-attempts.service.js";
import { type Claimed, MailRepository } from "../mail/mail.repository.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import { type Letter, readMailbox } from "./mail-sender.js";

// Per 15 minutes (lifetime of a code) and per day: known addresses share a limit, one unknown address cannot use up all.
const MAX_RECENT = 3;
const MAX_DAILY = 20;
const MAX_DAILY_OF_UNKNOWN_ADDRESS = 5;

/** Mails are written when they are sent, so that the outbox contains no code. */
@Injectable()
export class Letters {
  constructor(
    private readonly db: Database,
    private readonly mails: MailRepository,
    private readonly contact: ContactService,
    private readonly users: UsersService,
    private readonly loginAttempts: LoginAttemptsService,
    private readonly config: AppConfig,
  ) {}

  write(mail: Claimed): Promise<Letter | undefined> {
    if (mail.kind === "contact") return this.contactLetter(mail);
    return mail.kind === "recovery-code" ? this.codeLetter(mail) : this.warningLetter(mail);
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
      text: `${message}\n\n-- \n${name ?? "Someone"} wrote this with the contact form${this.place()}. Your answer goes to ${email}.\n`,
    };
  }

  /** A retry has the same code, so that both copies of a duplicate are valid. */
  private async codeLetter(mail: Claimed): Promise<Letter | undefined> {
    const issued = await this.db.transaction(async (tx) => {
      // Whatever ends codes locks the account and removes unsent mails.
      const user = await this.users.lockByUsername(tx, mail.username ?? "");
      if (!user?.email || !(await this.mails.isWaiting(tx, mail.id))) return undefined;
      if (await this.isTooMany(tx, user, mail)) return undefined;
      const code = await this.users.issueMailedCode(tx, user, mail);
      return { username: user.username, email: user.email, code: code.replace(/\d{4}(?=\d)/g, "$& ") };
    });
    if (!issued) return undefined;
    return {
      messageId: mail.messageId,
      to: { name: "", address: issued.email },
      subject: "Your recovery code for Promptory",
      headers: { "Auto-Submitted": "auto-generated" },
      text: [
        `Someone asked for a new password for the account ${issued.username}${this.place()}.`,
        `The recovery code is ${issued.code}. It works once, within 15 minutes.`,
        "If it was not you, do nothing: the password stays as it is. Never share this code.",
      ].join("\n\n"),
    };
  }

  /** Undefined when there is a new code since. */
  private async warningLetter(mail: Claimed): Promise<Letter | undefined> {
    const user = await this.users.findByUsername(this.db, mail.username ?? "");
    if (!user?.email || !user.recoveryWarnedAt) return undefined;
    return {
      messageId: mail.messageId,
      to: { name: "", address: user.email },
      subject: "Wrong recovery codes for your Promptory account",
      headers: { "Auto-Submitted": "auto-generated" },
      text: [
        `There were 100 wrong recovery codes for the account ${user.username}${this.place()}.`,
        "The account was not opened and your code still works. To be safe, sign in and make a new recovery code under Settings.",
      ].join("\n\n"),
    };
  }

  private async isTooMany(tx: Transaction, user: User, mail: Claimed): Promise<boolean> {
    const networks = await this.loginAttempts.findNetworks(tx, user.id);
    const { isKnown, recent, recentHere, here, all } = await this.mails.countCodesBefore(tx, mail, networks);
    if (all >= MAX_DAILY) return true;
    return isKnown ? recent >= MAX_RECENT : recentHere >= MAX_RECENT || here >= MAX_DAILY_OF_UNKNOWN_ADDRESS;
  }

  private place(): string {
    const { publicUrl } = this.config;
    return publicUrl === undefined ? "" : ` at ${publicUrl}`;
  }
}
