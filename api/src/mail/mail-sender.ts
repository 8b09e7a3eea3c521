import { Injectable } from "@nestjs/common";
import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { AppConfig } from "../config/config.module.js";
import { isLoopback } from "../config/variables.js";
import { MAIL_TIMES } from "./mail-times.js";
import { type Mailbox, readMailbox } from "./mailbox.js";

/** A mail with its words; who sends it is fixed. */
export type Letter = {
  messageId: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  headers?: Record<string, string>;
};

/** Speaks with the mail server: one connection a mail, so that nothing of one mail can disturb another. */
@Injectable()
export class MailSender {
  private readonly sendWithin: number;
  private readonly stopping = new AbortController();

  constructor(private readonly config: AppConfig) {
    this.sendWithin = { ...MAIL_TIMES, ...config.mail.times }.sendWithin;
  }

  /** Resolves when the server has taken the mail over; throws what nodemailer throws. */
  async send(letter: Letter): Promise<void> {
    const { smtpUrl, from } = this.config.mail;
    if (smtpUrl === undefined || from === undefined) throw new Error("This server sends no mail.");
    const sender = readMailbox(from);
    const mailer = createTransport(new SMTPTransport(this.options(smtpUrl)));
    await mailer.sendMail({
      ...letter,
      from: sender,
      envelope: { from: sender.address, to: [letter.to.address] },
      // What people write never names a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([AbortSignal.timeout(this.sendWithin), this.stopping.signal]),
    });
  }

  /** Hangs up wherever it is: the process is about to end. */
  abandon(): void {
    this.stopping.abort();
  }

  private options(smtpUrl: string): SMTPTransport.Options {
    const url = new URL(smtpUrl);
    // What the URL says wins over the options, but nothing may write mails into a log.
    for (const name of ["logger", "debug", "transactionLog"]) url.searchParams.delete(name);
    const { username, hostname, searchParams } = url;
    const patience = this.sendWithin;
    return {
      url: url.href,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      logger: false,
      // A password goes over the wire in the clear only to this very machine, or where the URL says so.
      ...(username && !isLoopback(hostname) && !searchParams.has("requireTLS") && { requireTLS: true }),
    };
  }
}
