import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";
import { Conflict } from "../common/errors.js";
import { afterCommit } from "../common/request-scope.js";
import { Database } from "../database/database.js";
import { operationInProgress } from "../database/heavy-work.js";
import { QUEUES } from "../queue/queues.js";
import { JobsRepository, type NewJob } from "./jobs.repository.js";
import type { Operation } from "./operations.dto.js";
import { OperationsService } from "./operations.service.js";

export const MAX_PROMPTS_IN_REQUEST = 500;

@Injectable()
export class JobsService {
  private readonly logger = new Logger("Operations");

  constructor(
    private readonly db: Database,
    private readonly jobs: JobsRepository,
    private readonly operations: OperationsService,
    @InjectQueue(QUEUES.operations) private readonly queue: Queue,
  ) {}

  /** Joins the caller's transaction. Throws Conflict while another one of the user runs. */
  async start(ownerId: number, job: NewJob): Promise<Operation> {
    const id = await this.jobs.create(this.db, ownerId, job);
    if (id === undefined) throw operationInProgress();
    afterCommit(() => void this.wake(id, 0));
    return this.operations.get(ownerId, id);
  }

  async cancel(ownerId: number, id: number): Promise<Operation> {
    const isCancelled = await this.db.transaction((tx) => this.jobs.cancel(tx, ownerId, id));
    const operation = await this.operations.get(ownerId, id);
    if (!isCancelled && operation.status !== "cancelled") throw new Conflict("conflict", "It is finished already.");
    return operation;
  }

  async wake(id: number, attempts: number): Promise<void> {
    const options = { jobId: `operation-${id}-${attempts}`, attempts: 1, removeOnComplete: true, removeOnFail: true };
    try {
      await this.queue.add("run", { id }, options);
    } catch (error) {
      this.logger.warn(
        `The queue was not notified of operation ${id}: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
