import type { Transaction } from "../database/database.js";
import { Amount } from "./amount.js";

const SENT_TOGETHER = { batches: 5, characters: 1_000_000 };

/** Sends the deferred statements of batches while the next batches are prepared; at most one message is being executed. */
export class BatchSender {
  private sending: Promise<void> | undefined;
  private waiting = new Amount();
  private rows = 0;

  /** `report` is called with the number of rows that have been written. */
  constructor(
    private readonly tx: Transaction,
    private readonly report: (rows: number) => void,
  ) {}

  /** Waits while a full message is waiting. Throws the error of the message before. */
  async add(batch: readonly { size: number }[]): Promise<void> {
    this.rows += batch.length;
    if (this.waiting.add(batch).reaches(SENT_TOGETHER)) await this.sending;
    if (!this.sending) this.send();
  }

  /** What waits is sent with the next statement of the transaction. Throws the error of the last message. */
  async idle(): Promise<void> {
    await this.sending;
  }

  private send(): void {
    const { rows } = this;
    this.waiting = new Amount();
    const done = () => {
      this.sending = undefined;
      this.report(rows);
    };
    this.sending = this.tx.sendDeferred().then(done);
    // Awaited later: until then a rejection has no handler.
    this.sending.catch(() => undefined);
  }
}
