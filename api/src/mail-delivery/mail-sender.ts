import { Injectable } from "@nestjs/common";
import type { NodemailerError } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { AppConfig } from "../config/config.module.js";
import { isLoopback } from "../config/environment.js";
import { MAIL_TIMES } from "../config/mail-times.js";

export type Mailbox = { name: string; address: string };

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

/** One connection per mail, so that mails cannot affect each other. */
@Injectable()
export class MailSender {
  private readonly sendWithin: number;
  private readonly stopping = new AbortController();

  constructor(private readonly config: AppConfig) {
    this.sendWithin = { ...MAIL_TIMES, ...config.mail.times }.sendWithin;
  }

  async send(letter: Letter): Promise<void> {
    const { smtpUrl, from } = this.config.mail;
    if (smtpUrl === undefined || from === undefined) throw new Error("This server sends no mail.");
    const sender = readMailbox(from);
    // Most servers send no mail.
    const { createTransport } = await import("nodemailer");
    const { default: Transport } = await import("nodemailer/lib/smtp-transport");
    const mailer = createTransport(new Transport(this.options(smtpUrl)));
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

export type MailFailure = { sentence: string; isFinal: boolean };

const MAX_REPLY_LENGTH = 200;

const OURS: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

const SENTENCES: Readonly<Record<string, string>> = {
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not answer in time.",
  ECONNREFUSED: "The mail server cannot be reached: it takes no connection.",
  ECONNRESET: "The mail server broke the connection off.",
  ECONNECTION: "The mail server broke the connection off.",
  EDNS: "The mail server cannot be found: its name is unknown.",
  ENOTFOUND: "The mail server cannot be found: its name is unknown.",
  ENOAUTH: "The mail server asks for a user name and a password.",
  EMESSAGE: "The mail server takes no mail of this size.",
  EENVELOPE: "The mail has an address that cannot be used.",
};

/** A reply of the server takes precedence: 5xx is final, 4xx is not (RFC 5321, 4.2.1). */
export function toMailFailure(error: unknown): MailFailure {
  const { code = "", response, responseCode, permanent } = error as NodemailerError;
  if (response !== undefined && responseCode !== undefined) {
    const verb = permanent ? "refused it" : "asks to try again later";
    return { sentence: `The mail server ${verb}: ${sentenceOf(response)}`, isFinal: permanent === true };
  }
  const reason = printable(error instanceof Error ? error.message : String(error));
  // The code of a socket error is only in the text: "connect ECONNREFUSED 127.0.0.1:25".
  const [socketCode = code] = /\bE[A-Z]{4,}\b/.exec(reason) ?? [];
  const known = SENTENCES[socketCode] ?? SENTENCES[code];
  if (known !== undefined) return { sentence: known, isFinal: OURS.has(code) };
  const isTls = code === "ETLS" || /certificate|\bTLS\b|\bSSL\b/i.test(reason);
  const what = isTls ? "The mail server is not to be trusted" : "Sending failed";
  return { sentence: `${what}: ${sentenceOf(reason)}`, isFinal: false };
}

/** Removes addresses, which servers repeat in their replies; for logs. */
export function withoutAddresses(sentence: string): string {
  return sentence.replace(/<?[^\s<>]+@[^\s<>,;:]+>?/g, "<…>");
}

const sentenceOf = (text: string) => printable(text).replace(/[^.!?…]$/, "$&.");

function printable(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .toWellFormed()
    .trim();
  return line.length > MAX_REPLY_LENGTH ? `${line.slice(0, MAX_REPLY_LENGTH).toWellFormed()}…` : line;
}
