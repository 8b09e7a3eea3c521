import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from "@nestjs/common";
import type { ThrottlerStorage } from "@nestjs/throttler";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import { MemoryStore, type WindowStore } from "./memory-store.js";
import { PostgresStore } from "./postgres-store.js";
import { RedisStore } from "./redis-store.js";

const PAUSE_MS = 2_000;

/** The throttler's record: seconds, and the window in milliseconds. */
export type LimitRecord = Awaited<ReturnType<ThrottlerStorage["increment"]>> & { endsAt: number; leftMs: number };

/** While Redis or PostgreSQL is away, each process counts by itself: limits stay, and no request waits. */
@Injectable()
export class LimitStorage implements ThrottlerStorage, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger("limits");
  private readonly own = new MemoryStore();
  private readonly shared: RedisStore | PostgresStore;
  private readonly name: string;
  private away = false;
  private pausedUntil = 0;

  constructor({ redisUrl }: AppConfig, db: Database) {
    this.name = redisUrl === undefined ? "PostgreSQL" : "Redis";
    this.shared = redisUrl === undefined ? new PostgresStore(db) : new RedisStore(redisUrl, () => undefined);
  }

  async onModuleInit(): Promise<void> {
    if (this.shared instanceof RedisStore) await this.shared.connect();
  }

  onApplicationShutdown(): void {
    this.shared.close();
  }

  async increment(key: string, ttl: number, limit: number): Promise<LimitRecord> {
    const { hits, endsAt, leftMs } = await this.ask((store) => store.hit(key, ttl, limit));
    const seconds = Math.ceil(leftMs / 1000);
    const isBlocked = hits > limit;
    return {
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
      endsAt,
      leftMs,
    };
  }

  private async ask<T>(question: (store: WindowStore) => T | Promise<T>): Promise<T> {
    if (this.isPaused()) return question(this.own);
    try {
      const window = await question(this.shared);
      if (this.away) this.logger.log(`${this.name} counts requests again.`);
      this.away = false;
      return window;
    } catch (error) {
      if (!this.away)
        this.logger.warn(`${this.name} cannot count requests, so each process does: ${(error as Error).message}`);
      this.away = true;
      this.pausedUntil = performance.now() + PAUSE_MS;
      return question(this.own);
    }
  }

  /** While it is away, one request per retry interval tries it, so that a hanging server delays no others. */
  private isPaused(): boolean {
    if (!this.away) return false;
    const now = performance.now();
    if (now < this.pausedUntil) return true;
    this.pausedUntil = now + PAUSE_MS;
    return false;
  }
}
