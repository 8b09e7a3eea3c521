import { Injectable, Optional } from "@nestjs/common";
import { Unavailable } from "../common/errors.js";
import { version } from "../common/version.js";
import { Database } from "../database/database.js";
import { runInPool } from "../database/pools.js";
import { QueueHealth } from "../queue/backend-health.js";
import { DiskSpace } from "./disk-space.js";
import type { Alive, Health, HealthReason, System } from "./health.dto.js";
import { LoadMonitor } from "./load-monitor.js";

const TIMEOUT_MS = 1500;
const MAX_QUEUE_AGE_MS = 5 * 60 * 1000;

const NOT_READY: ReadonlySet<HealthReason> = new Set([
  "disk_full",
  "disk_unwritable",
  "pool_full",
  "event_loop_delayed",
]);

@Injectable()
export class HealthService {
  private stopping = false;
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly db: Database,
    private readonly disk: DiskSpace,
    private readonly load: LoadMonitor,
    @Optional() private readonly queue?: QueueHealth,
  ) {}

  async get(): Promise<Health> {
    const [database, reasons] = await Promise.all([this.databaseIsUp(), this.reasons()]);
    if (!database) throw new Unavailable("The database does not answer.");
    return {
      status: reasons.length === 0 ? "ok" : "degraded",
      reasons,
      version,
      checks: { database: "ok", queue: reasons.includes("queue_down") ? "down" : "ok" },
    };
  }

  async system(): Promise<Omit<System, "backup">> {
    const [reasons, disk] = await Promise.all([this.reasons(), this.disk.read()]);
    if (disk === undefined) return { reasons, disk: null };
    const { freeBytes, totalBytes, reason } = disk;
    return { reasons, disk: { freeBytes, totalBytes, isLow: reason === "disk_low" || reason === "disk_full" } };
  }

  live(): Alive {
    return { status: "ok" };
  }

  async ready(): Promise<Alive> {
    if (this.stopping) throw new Unavailable("Not ready: stopping.");
    const [database, reasons] = await Promise.all([this.databaseIsUp(), this.reasons()]);
    const reason = database ? reasons.find((each) => NOT_READY.has(each)) : "database_down";
    if (reason !== undefined) throw new Unavailable(`Not ready: ${reason}.`);
    return { status: "ok" };
  }

  beginShutdown(): void {
    this.stopping = true;
  }

  private databaseIsUp(): Promise<boolean> {
    this.asking ??= runInPool("reserved", () => this.db.query({ text: "select 1", values: [] }))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.asking = undefined;
      });
    return inTime(this.asking);
  }

  private async reasons(): Promise<HealthReason[]> {
    const [queue, disk] = await Promise.all([this.queueReason(), inTime(this.diskReason(), "disk_unwritable")]);
    return [queue, disk, ...this.load.reasons()].filter((reason) => reason !== undefined);
  }

  private async diskReason(): Promise<HealthReason | undefined> {
    return (await this.disk.read())?.reason;
  }

  private async queueReason(): Promise<HealthReason | undefined> {
    if (this.queue === undefined) return undefined;
    if (!(await inTime(this.queue.isUp()))) return "queue_down";
    const age = await inTime(this.queue.oldestWaitingMs(), 0);
    return age > MAX_QUEUE_AGE_MS ? "queue_delayed" : undefined;
  }
}

function inTime(answer: Promise<boolean>): Promise<boolean>;
function inTime<T>(answer: Promise<T>, fallback: T): Promise<T>;
async function inTime<T>(answer: Promise<T>, fallback: unknown = false): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, fallback);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
