import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from "@nestjs/common";
import type { ThrottlerStorage } from "@nestjs/throttler";
import { AppConfig } from "../config/config.module.js";
import { MemoryStore } from "./memory-store.js";
import { RedisStore } from "./redis-store.js";
import type { Window, WindowStore } from "./window-store.js";

const PAUSE_MS = 2_000;

/** The throttler's record: seconds, but the end of the window in epoch milliseconds. */
export type LimitRecord = Awaited<ReturnType<ThrottlerStorage["increment"]>> & { endsAt: number };

/**
 * Fixed windows: in Redis with REDIS_URL, otherwise in memory. While Redis is away each process counts by itself, so
 * limits stay and no request waits.
 */
@Injectable()
export class LimitStorage implements ThrottlerStorage, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger("limits");
  private readonly own = new MemoryStore();
  private readonly shared: RedisStore | undefined;
  private away = false;
  private pausedUntil = 0;

  constructor({ redisUrl }: AppConfig) {
    // The failed `hit` reports the error.
    if (redisUrl !== undefined) this.shared = new RedisStore(redisUrl, () => undefined);
  }

  async onModuleInit(): Promise<void> {
    await this.shared?.connect();
  }

  onApplicationShutdown(): void {
    this.shared?.close();
  }

  async increment(key: string, ttl: number, limit: number): Promise<LimitRecord> {
    const { hits, endsAt, leftMs } = await this.hit(key, ttl);
    const seconds = Math.ceil(leftMs / 1000);
    const isBlocked = hits > limit;
    return { totalHits: hits, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0, endsAt };
  }

  /** Counts a hit and returns the window of the key. */
  hit(key: string, ttl: number): Promise<Window> {
    return this.ask((store) => store.hit(key, ttl));
  }

  private async ask<T>(question: (store: WindowStore) => T | Promise<T>): Promise<T> {
    if (this.shared === undefined || this.isPaused()) return question(this.own);
    try {
      const window = await question(this.shared);
      if (this.away) this.logger.log("Redis counts requests again.");
      this.away = false;
      return window;
    } catch (error) {
      if (!this.away)
        this.logger.warn(`Redis cannot count requests, so each process does: ${(error as Error).message}`);
      this.away = true;
      this.pausedUntil = performance.now() + PAUSE_MS;
      return question(this.own);
    }
  }

  /** While Redis is away, one request per retry interval tries it, so that a hanging Redis delays no others. */
  private isPaused(): boolean {
    if (!this.away) return false;
    const now = performance.now();
    if (now < this.pausedUntil) return true;
    this.pausedUntil = now + PAUSE_MS;
    return false;
  }
}
