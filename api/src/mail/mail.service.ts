import type { EntityManager } from "@mikro-orm/postgresql";
import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";
import { afterCommit } from "../common/request-scope.js";
import { AppConfig } from "../config/config.module.js";
import { QUEUES } from "../queue/queues.js";
import { Mail } from "./mail.entity.js";
import { MailRepository } from "./mail.repository.js";
import { addSendJob } from "./send-job.js";

/** What a mail is about; its words are written when it is sent. */
export type NewMail =
  | { kind: "contact"; contactMessageId: number }
  // The name as typed, whether or not there is such an account: looking it up is for the worker, so that time tells nothing.
  | { kind: "recovery-code"; username: string; askedFrom: string }
  | { kind: "recovery-warning"; username: string };

/** Puts mails into the outbox, a table of the database; workers take them out. */
@Injectable()
export class MailService {
  private readonly logger = new Logger(MailService.name);

  constructor(
    private readonly mails: MailRepository,
    private readonly config: AppConfig,
    @InjectQueue(QUEUES.mail) private readonly queue: Queue,
  ) {}

  /** Whether this server sends mail at all. */
  get isConfigured(): boolean {
    return this.config.mail.smtpUrl !== undefined;
  }

  /** Whether messages of the contact form are sent, or wait for somebody to read them here. */
  get sendsContact(): boolean {
    return this.isConfigured && this.config.mail.contactTo !== undefined;
  }

  /** Stores a mail in the caller's transaction. After the commit call `wake` with it. */
  async enqueue(em: EntityManager, mail: NewMail): Promise<Mail> {
    const row = em.create(Mail, mail);
    await em.flush();
    return row;
  }

  /**
   * Tells the workers of a committed mail. Nobody waits for it and it cannot fail: workers look through the outbox for
   * what they were not told of.
   */
  wake({ id, kind }: Pick<Mail, "id" | "kind">): void {
    if (kind === "contact" ? !this.sendsContact : !this.isConfigured) return;
    afterCommit(() => {
      addSendJob(this.queue, { id }).catch((error: unknown) => {
        this.logger.warn(`The queue was not notified of mail ${id}: ${error instanceof Error ? error.message : error}`);
      });
    });
  }

  /** Has a message's mail tried at once, in the caller's transaction; false when it has been sent already. */
  makeDue(em: EntityManager, contactMessageId: number): Promise<boolean> {
    return this.mails.makeDue(em, contactMessageId);
  }

  /** Has every message that failed tried at once, in the caller's transaction; answers their mails, to be woken after the commit. */
  makeFailedDue(em: EntityManager): Promise<number[]> {
    return this.mails.makeFailedDue(em);
  }

  /** `wake` for whoever knows the message only. */
  async wakeMessage(contactMessageId: number): Promise<void> {
    const id = await this.mails.findOfMessage(contactMessageId);
    if (id !== undefined) this.wake({ id, kind: "contact" });
  }
}
