import { Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import { Redis } from "ioredis";
import { AppConfig } from "../config/config.module.js";

/** Warns at each start when Redis may evict jobs once its memory is full. */
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
