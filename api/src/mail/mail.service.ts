import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";
import { afterCommit } from "../common/request-scope.js";
import { AppConfig } from "../config/config.module.js";
import type { Transaction } from "../database/database.js";
import { QUEUES } from "../queue/queues.js";
import { Mail } from "./mail.entity.js";
import { MailRepository } from "./mail.repository.js";

/** The job id has the number of attempts, so a duplicate is ignored; the outbox decides. */
export async function addSendJob(
  queue: Queue,
  { id, attempts, delay = 0 }: { id: number; attempts?: number; delay?: number },
): Promise<void> {
  const once = attempts === undefined ? {} : { jobId: `mail-${id}-${attempts}` };
  const gone = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  await queue.add("send", { mailId: id }, { ...gone, ...once, delay });
}

export type NewMail =
  | { kind: "contact"; contactMessageId: number }
  // The name as typed: the worker looks up the account, so that response times reveal nothing.
  | { kind: "recovery-code"; username: string; askedFrom: string }
  | { kind: "recovery-warning"; username: string };

@Injectable()
export class MailService {
  private readonly logger = new Logger(MailService.name);

  constructor(
    private readonly mails: MailRepository,
    private readonly config: AppConfig,
    @InjectQueue(QUEUES.mail) private readonly queue: Queue,
  ) {}

  get isConfigured(): boolean {
    return this.config.mail.smtpUrl !== undefined;
  }

  get sendsContact(): boolean {
    return this.isConfigured && this.config.mail.contactTo !== undefined;
  }

  async enqueue(tx: Transaction, mail: NewMail): Promise<Mail> {
    const row = tx.em.create(Mail, mail);
    await tx.flush();
    return row;
  }

  /** Call it after the commit. Never fails: workers poll the outbox as well. */
  wake({ id, kind }: Pick<Mail, "id" | "kind">): void {
    if (kind === "contact" ? !this.sendsContact : !this.isConfigured) return;
    afterCommit(() => {
      addSendJob(this.queue, { id }).catch((error: unknown) => {
        this.logger.warn(`The queue was not notified of mail ${id}: ${error instanceof Error ? error.message : error}`);
      });
    });
  }

  makeDue(tx: Transaction, contactMessageId: number): Promise<boolean> {
    return this.mails.makeDue(tx, contactMessageId);
  }

  makeFailedDue(tx: Transaction): Promise<number[]> {
    return this.mails.makeFailedDue(tx);
  }

  async wakeMessage(contactMessageId: number): Promise<void> {
    const id = await this.mails.findOfMessage(contactMessageId);
    if (id !== undefined) this.wake({ id, kind: "contact" });
  }
}
