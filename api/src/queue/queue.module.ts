import { BullModule, getQueueToken } from "@nestjs/bullmq";
import { type DynamicModule, Injectable, Logger, Module, type OnApplicationBootstrap } from "@nestjs/common";
import {
  createPostgresBackend,
  createRedisBackend,
  type Queue,
  type QueueOptions,
  setDefaultBackendFactory,
} from "bullmq";
import { Redis } from "ioredis";
import { AppConfig } from "../config/config.module.js";
import { BackendHealth, QueueHealth } from "./backend-health.js";
import { QueuePool, QueuePoolModule } from "./queue-pool.js";
import { QUEUE_PREFIX, QUEUES } from "./queues.js";

@Injectable()
export class RedisPolicy implements OnApplicationBootstrap {
  private readonly logger = new Logger("Queue");

  constructor(private readonly config: AppConfig) {}

  /** Not awaited: the process must start while Redis is away. */
  onApplicationBootstrap(): void {
    if (this.config.redisUrl !== undefined) void this.check(this.config.redisUrl);
  }

  private async check(url: string): Promise<void> {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on("error", () => undefined);
    try {
      await redis.connect();
      const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info("memory"))?.[1];
      if (policy === undefined || policy === "noeviction") return;
      this.logger.error(`Redis may throw jobs away: its maxmemory-policy is ${policy}. Set it to noeviction.`);
    } catch {
      // An outage is reported elsewhere.
    } finally {
      redis.disconnect();
    }
  }
}

const DAY_S = 24 * 60 * 60;

const jobDefaults = {
  attempts: 5,
  backoff: { type: "exponential", delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S, count: 1_000 },
  removeOnFail: { age: 30 * DAY_S, count: 10_000 },
} satisfies QueueOptions["defaultJobOptions"];

const queues = BullModule.registerQueue(...Object.values(QUEUES).map((name) => ({ name })));

/** Never wait for QueueEvents: on PostgreSQL they lose events. The row has the outcome of a job. */
@Module({
  imports: [
    BullModule.forRootAsync({
      imports: [QueuePoolModule],
      inject: [AppConfig, QueuePool],
      useFactory: queueOptions,
    }),
    queues,
  ],
  providers: [
    {
      provide: BackendHealth,
      inject: Object.values(QUEUES).map((name) => getQueueToken(name)),
      useFactory: (first: Queue, ...others: Queue[]) => new BackendHealth(first, others),
    },
    { provide: QueueHealth, useExisting: BackendHealth },
    RedisPolicy,
  ],
  exports: [queues, QueueHealth, BackendHealth],
})
class QueueModule {}

export const queueModule: DynamicModule = { module: QueueModule, global: true };

async function queueOptions({ redisUrl }: AppConfig, pool: QueuePool): Promise<QueueOptions> {
  const shared = { prefix: QUEUE_PREFIX, defaultJobOptions: jobDefaults };
  if (redisUrl !== undefined) {
    setDefaultBackendFactory(createRedisBackend);
    return { ...shared, connection: { url: redisUrl } };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // @nestjs/bullmq has types for Redis connections only, but passes any on.
  return { ...shared, connection: (await pool.open()) as unknown as QueueOptions["connection"] };
}
