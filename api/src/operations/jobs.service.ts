import { EntityManager } from "@mikro-orm/postgresql";
import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";
import { Conflict } from "../common/errors.js";
import { afterCommit } from "../common/request-scope.js";
import { operationInProgress } from "../database/heavy-work.js";
import { QUEUES } from "../queue/queues.js";
import { JobsRepository, type NewJob } from "./jobs.repository.js";
import type { Operation } from "./operations.dto.js";
import { OperationsService } from "./operations.service.js";

/** A change, import or export of more prompts than these is done by a worker. */
export const MAX_PROMPTS_IN_REQUEST = 500;

/** Starts and cancels operations that a worker does. */
@Injectable()
export class JobsService {
  private readonly logger = new Logger("Operations");

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsRepository,
    private readonly operations: OperationsService,
    @InjectQueue(QUEUES.operations) private readonly queue: Queue,
  ) {}

  /** In the caller's transaction, if there is one. Throws Conflict while another operation of the person runs. */
  async start(ownerId: number, job: NewJob): Promise<Operation> {
    const id = await this.jobs.create(this.em.fork(), ownerId, job);
    if (id === undefined) throw operationInProgress();
    // A queue that is away loses nothing: workers look for operations that nothing works on.
    afterCommit(() => void this.wake(id, 0));
    return this.operations.get(ownerId, id);
  }

  /** Nothing of it is done then. Throws NotFound, Conflict when it is over. */
  async cancel(ownerId: number, id: number): Promise<Operation> {
    const isCancelled = await this.em.fork().transactional((em) => this.jobs.cancel(em, ownerId, id));
    const operation = await this.operations.get(ownerId, id);
    if (!isCancelled && operation.status !== "cancelled") throw new Conflict("conflict", "It is finished already.");
    return operation;
  }

  /** Has a worker run it; with the number of its attempts the job has a name, so that asking twice is asking once. */
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
