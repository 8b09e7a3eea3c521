import { Redis } from "ioredis";
import type { Window, WindowStore } from "./memory-store.js";

const TIMEOUT_MS = 1_000;

// Atomic, in one round trip, with the clock of Redis.
const HIT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local hits = redis.call('HINCRBY', KEYS[1], 'hits', 1)
if hits == 1 then
  redis.call('HSET', KEYS[1], 'ends', now + ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends'))
return {hits, ends, math.max(ends - now, 1)}`;

type HitResult = [hits: number, endsAt: number, leftMs: number];
type Commands = {
  hit(key: string, windowMs: number): Promise<HitResult>;
};

export class RedisStore implements WindowStore {
  private readonly redis: Redis & Commands;

  constructor(url: string, onError: (error: Error) => void) {
    const client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
    });
    client.on("error", onError);
    client.defineCommand("hit", { numberOfKeys: 1, lua: HIT });
    this.redis = client as Redis & Commands;
  }

  async connect(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  async hit(key: string, windowMs: number): Promise<Window> {
    const [hits, endsAt, leftMs] = await inTime(this.redis.hit(`promptory:limit:${key}`, windowMs));
    return { hits, endsAt, leftMs };
  }

  close(): void {
    this.redis.disconnect();
  }
}

/** setImmediate gives an answer that is already there a chance when this process was late. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(fail), TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
