import { Injectable } from "@nestjs/common";
import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { AppConfig } from "../config/config.module.js";
import { MAIL_TIMES } from "../config/mail-times.js";
import { isLoopback } from "../config/variables.js";

export type Mailbox = { name: string; address: string };

/** Parses `Promptory <promptory@example.org>` or a plain address; validated by the configuration. */
export function readMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf("@") + 1);

export type Letter = {
  messageId: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  headers?: Record<string, string>;
};

/** The SMTP client; one connection per mail, so that mails cannot affect each other. */
@Injectable()
export class MailSender {
  private readonly sendWithin: number;
  private readonly stopping = new AbortController();

  constructor(private readonly config: AppConfig) {
    this.sendWithin = { ...MAIL_TIMES, ...config.mail.times }.sendWithin;
  }

  /** Resolves when the server has accepted the mail; throws errors of nodemailer. */
  async send(letter: Letter): Promise<void> {
    const { smtpUrl, from } = this.config.mail;
    if (smtpUrl === undefined || from === undefined) throw new Error("This server sends no mail.");
    const sender = readMailbox(from);
    const mailer = createTransport(new SMTPTransport(this.options(smtpUrl)));
    await mailer.sendMail({
      ...letter,
      from: sender,
      envelope: { from: sender.address, to: [letter.to.address] },
      // User input must not name files or URLs to attach.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([AbortSignal.timeout(this.sendWithin), this.stopping.signal]),
    });
  }

  /** Closes all connections: the process stops. */
  abandon(): void {
    this.stopping.abort();
  }

  private options(smtpUrl: string): SMTPTransport.Options {
    const url = new URL(smtpUrl);
    // Options in the URL take precedence, but mails must not be logged.
    for (const name of ["logger", "debug", "transactionLog"]) url.searchParams.delete(name);
    const { username, hostname, searchParams } = url;
    const timeout = this.sendWithin;
    return {
      url: url.href,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      logger: false,
      // Requires TLS for passwords, except for this machine or when the URL says so.
      ...(username && !isLoopback(hostname) && !searchParams.has("requireTLS") && { requireTLS: true }),
    };
  }
}
