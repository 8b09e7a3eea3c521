import { EntityManager } from "@mikro-orm/postgresql";
import { type BeforeApplicationShutdown, Injectable, Optional } from "@nestjs/common";
import { CompiledQuery } from "kysely";
import { Unavailable } from "../common/errors.js";
import { version } from "../common/version.js";
import { runInPool } from "../database/pools.js";
import type { Alive, Health } from "./health.dto.js";
import { QueueHealth } from "./queue-health.js";

const PATIENCE_MS = 1500;

/** Whether the parts the library stands on answer. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private stopping = false;
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly em: EntityManager,
    @Optional() private readonly queue?: QueueHealth,
  ) {}

  /** Throws Unavailable when the database does not answer in time. */
  async get(): Promise<Health> {
    const [database, queue] = await Promise.all([this.databaseIsUp(), this.queueIsUp()]);
    if (!database) throw new Unavailable("The database does not answer.");
    return {
      status: queue ? "ok" : "degraded",
      version,
      checks: { database: "ok", queue: queue ? "ok" : "down" },
    };
  }

  live(): Alive {
    return { status: "ok" };
  }

  async ready(): Promise<Alive> {
    if (this.stopping || !(await this.databaseIsUp())) throw new Unavailable("Not ready.");
    return { status: "ok" };
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** One question at a time: a database that hangs must not collect connections of ours. */
  private databaseIsUp(): Promise<boolean> {
    this.asking ??= runInPool("reserved", () => this.em.getKysely().executeQuery(CompiledQuery.raw("select 1")))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.asking = undefined;
      });
    return inTime(this.asking);
  }

  private queueIsUp(): Promise<boolean> {
    return this.queue ? inTime(this.queue.isUp()) : Promise.resolve(true);
  }
}

/** False when the answer takes longer than two seconds allow. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
