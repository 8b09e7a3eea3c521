import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getQueueToken } from "@nestjs/bullmq";
import {
  type BeforeApplicationShutdown,
  Global,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from "@nestjs/common";
import { ModuleRef } from "@nestjs/core";
import type { Queue } from "bullmq";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { Metrics } from "../common/metrics.js";
import { ConfigError } from "../config/config.js";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import { QUEUES } from "../queue/queues.js";

const COLLECT_TIMEOUT_MS = 2_000;
const QUEUE_STATES = ["waiting", "delayed", "active", "failed"] as const;

/** On a port that the proxy does not expose. Database and queue have at most two seconds per scrape. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger("Metrics");
  private server: Server | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly db: Database,
    private readonly modules: ModuleRef,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metrics: address } = this.config;
    if (address === undefined) return;
    collectDefaultMetrics({ register: this.metrics.registry, prefix: "promptory_" });
    this.registerGauges();
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(address.port, address.host);
    await once(this.server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError([{ variable: "METRICS_PORT", message: `cannot be opened (${code})` }]);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  address() {
    return this.server?.address();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await this.metrics.registry.metrics();
      response.writeHead(200, { "Content-Type": this.metrics.registry.contentType }).end(text);
    } catch (error) {
      this.logger.error(error);
      response.writeHead(500).end();
    }
  }

  private registerGauges(): void {
    const { registry } = this.metrics;
    const db = this.db;
    const gauge = <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      collect: (gauge: Gauge<Label>) => Promise<void>,
    ) => {
      new Gauge({
        name: `promptory_${name}`,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          await inTime(collect(this));
        },
      });
    };
    gauge("postgres_up", "1 when PostgreSQL answers.", [], async (up) => {
      up.set(0);
      await db.query({ text: "select 1", values: [] });
      up.set(1);
    });
    gauge("postgres_pool_connections", "Connections of the pool by state.", ["state"], async (connections) => {
      const pool = await db.pool();
      connections.set({ state: "open" }, pool.totalCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    });
    gauge("sessions_active", "Sessions that are neither ended nor expired.", [], async (sessions) => {
      const [row] = await db.query<{ count: number }>({
        text: "select count(*)::int as count from sessions where ended_at is null and expires_at > now()",
        values: [],
      });
      sessions.set(row?.count ?? 0);
    });
    gauge(
      "sign_ins_recent",
      "Attempts to sign in of the last 15 minutes, by outcome.",
      ["outcome"],
      async (attempts) => {
        const [row] = await db.query<{ succeeded: number; failed: number }>({
          text: `select count(*) filter (where successful)::int as succeeded, count(*) filter (where not successful)::int as failed
           from login_attempts where "timestamp" > now() - interval '15 minutes'`,
          values: [],
        });
        attempts.set({ outcome: "succeeded" }, row?.succeeded ?? 0);
        attempts.set({ outcome: "failed" }, row?.failed ?? 0);
      },
    );
    gauge("queue_jobs", "Jobs of a queue by state.", ["queue", "state"], async (jobs) => {
      for (const [name, queue] of this.queues()) {
        const counts = await queue.getJobCounts(...QUEUE_STATES);
        for (const state of QUEUE_STATES) jobs.set({ queue: name, state }, counts[state] ?? 0);
      }
    });
    gauge("queue_age_seconds", "Age of the oldest job that waits to be worked on.", ["queue"], async (age) => {
      for (const [name, queue] of this.queues()) {
        const [oldest] = await queue.getJobs("waiting", 0, 0, true);
        age.set({ queue: name }, oldest === undefined ? 0 : Math.max(0, (Date.now() - oldest.timestamp) / 1000));
      }
    });
    gauge("backup_age_seconds", "Age of the newest backup; +Inf without one.", [], async (age) => {
      age.set(Number.NaN);
      const [row] = await db.query<{ age: number | null }>({
        text: "select extract(epoch from now() - max(created_at))::float8 as age from backups where status = 'done'",
        values: [],
      });
      age.set(row?.age ?? Number.POSITIVE_INFINITY);
    });
  }

  private queues(): [string, Queue][] {
    return Object.values(QUEUES).map((name) => [name, this.modules.get<Queue>(getQueueToken(name), { strict: false })]);
  }
}

async function inTime(collected: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, COLLECT_TIMEOUT_MS);
  });
  await Promise.race([collected.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
