import { Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import { Redis } from "ioredis";
import { AppConfig } from "../config/config.module.js";

/** Says so at every start when Redis is set up to throw jobs away once its memory is full. */
@Injectable()
export class RedisPolicy implements OnApplicationBootstrap {
  private readonly logger = new Logger("Queue");

  constructor(private readonly config: AppConfig) {}

  /** Not awaited: a Redis that is away must not keep the process from starting. */
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
      // Who cannot ask now is told of the outage elsewhere.
    } finally {
      redis.disconnect();
    }
  }
}
