import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";
import { Metrics } from "../common/metrics.js";
import { AppConfig } from "../config/config.module.js";
import { delayAfter, MAIL_TIMES, type MailTimes } from "../config/mail-times.js";
import { type Claimed, type Kind, MailRepository } from "../mail/mail.repository.js";
import { addSendJob } from "../mail/mail.service.js";
import { QUEUES } from "../queue/queues.js";
import { Letters } from "./letters.js";
import { domainOf, type Letter, MailSender, readMailbox, toMailFailure, withoutAddresses } from "./mail-sender.js";

const MAX_DUE = 500;

/** A claim lasts longer than one attempt; after a crash a mail may be sent twice, with the same Message-ID. */
@Injectable()
export class DeliveryService {
  private readonly logger = new Logger(DeliveryService.name);
  readonly times: MailTimes;

  constructor(
    private readonly mails: MailRepository,
    private readonly letters: Letters,
    private readonly sender: MailSender,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    @InjectQueue(QUEUES.mail) private readonly queue: Queue,
  ) {
    this.times = { ...MAIL_TIMES, ...config.mail.times };
  }

  get kinds(): Kind[] {
    const { smtpUrl, contactTo } = this.config.mail;
    if (smtpUrl === undefined) return [];
    const recovery: Kind[] = ["recovery-code", "recovery-warning"];
    return contactTo === undefined ? recovery : ["contact", ...recovery];
  }

  async deliver(id: number): Promise<void> {
    const host = domainOf(readMailbox(this.config.mail.from ?? "promptory@localhost"));
    const mail = this.kinds.length > 0 ? await this.mails.claim(id, host, this.times.lease) : undefined;
    if (!mail) return;
    const letter = await this.letters.write(mail);
    if (!letter) return this.mails.remove(id);
    await this.send(mail, letter);
  }

  async wakeDue(): Promise<void> {
    if (this.kinds.length === 0) return;
    for (const due of await this.mails.findDue(this.kinds, MAX_DUE)) await addSendJob(this.queue, due);
  }

  private async send(mail: Claimed, letter: Letter): Promise<void> {
    try {
      await this.sender.send(letter);
    } catch (error) {
      return this.fail(mail, error);
    }
    await this.mails.markSent(mail.id);
    this.metrics.mails.inc({ kind: mail.kind, outcome: "sent" });
  }

  private async fail(mail: Claimed, error: unknown): Promise<void> {
    const isContact = mail.kind === "contact";
    const failure = toMailFailure(error);
    const redacted = withoutAddresses(failure.sentence);
    const [sentence, isFinal] = [isContact ? failure.sentence : redacted, failure.isFinal];
    const giveUpAfter = isContact ? this.times.giveUpAfter : this.times.giveUpCodeAfter;
    const name = `Mail ${mail.id} (${mail.kind}), try ${mail.attempts}: ${redacted}`;
    if (isFinal || mail.age >= giveUpAfter) {
      this.logger.error(name);
      this.metrics.mails.inc({ kind: mail.kind, outcome: "failed" });
      return this.mails.markFailed(mail, sentence);
    }
    this.logger.warn(name);
    this.metrics.mails.inc({ kind: mail.kind, outcome: "postponed" });
    const delay = delayAfter(mail.age, this.times, Math.random());
    await this.mails.postpone(mail, sentence, delay);
    await addSendJob(this.queue, { id: mail.id, attempts: mail.attempts, delay });
  }
}
