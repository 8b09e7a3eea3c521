import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { MikroORM } from "@mikro-orm/postgresql";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { pino } from "pino";
import { createApp } from "../../src/app.js";
import { describeError, NestLogger } from "../../src/common/logging.js";
import type { Config } from "../../src/config/config.js";
import { workerModule } from "../../src/worker.module.js";
import { type AiServer, startAiServer } from "./ai-server.js";
import { type TestApp, testConfig } from "./app.js";
import { createDatabase } from "./database.js";
import { makeRedis, type TestRedis } from "./redis.js";
import type { Person } from "./session.js";

type Ai = { -readonly [K in keyof Config["ai"]]: Config["ai"][K] };

type Options = Partial<Config> & { provider?: Ai["provider"]; model?: string; withWorker?: boolean };

/** The API and a worker apart from it, a provider, and everything they log. */
export type Improving = TestApp & {
  ai: AiServer;
  /** What both are configured with; may be changed between calls. */
  settings: Ai;
  redis: TestRedis | undefined;
  logged: string[];
  startWorker(): Promise<INestApplicationContext>;
  /** Forgets what earlier tests did; their people stay. */
  reset(): Promise<void>;
};

/** The store of the queue that this run is about; the suite that has a Redis runs the same tests on it. */
export const backend = process.env.TEST_REDIS_URL ? "Redis" : "PostgreSQL";

export async function openImproving({
  provider = "openai-compatible",
  model = "local-model",
  withWorker = true,
  ...changes
}: Options = {}): Promise<Improving> {
  const [database, ai] = [await createDatabase(), await startAiServer()];
  const redis = backend === "Redis" ? await makeRedis() : undefined;
  await redis?.start();
  const plain = testConfig(database.url);
  const settings: Ai = {
    ...plain.ai,
    provider,
    model,
    baseUrl: ai.baseUrl(provider),
    apiKey: "hush-hush",
    deadlineMs: 20_000,
    backoffMs: 50,
  };
  const { redisUrl: _, ...rest } = plain;
  const config: Config = { ...rest, ...(redis && { redisUrl: redis.url }), ai: settings, ...changes };
  const logged: string[] = [];
  const logger = pino(
    { level: "trace", base: null, serializers: { err: describeError } },
    { write: (line: string) => void logged.push(line) },
  );
  const app = await createApp(config, { logger });
  await app.listen(0, "127.0.0.1");
  const workers: INestApplicationContext[] = [];
  const startWorker = async () => {
    const options = { logger: new NestLogger(logger), abortOnError: false };
    const worker = await NestFactory.createApplicationContext(workerModule({ ...config, role: "worker" }), options);
    workers.push(worker);
    return worker;
  };
  if (withWorker) await startWorker();
  const orm: MikroORM = app.get(MikroORM);
  const sql: Improving["sql"] = (query, values) => orm.em.fork().execute(query, values);
  const original = { ...settings };
  return {
    app,
    orm,
    config,
    ai,
    settings,
    redis,
    logged,
    startWorker,
    sql,
    async reset() {
      // Earlier failures would give the provider a pause.
      await sql("delete from improvements");
      Object.assign(ai, { mode: "ok", retryAfter: 1 });
      Object.assign(settings, original);
      for (const list of [ai.next, ai.calls, ai.visited, logged]) list.length = 0;
    },
    async close() {
      await ai.close();
      await Promise.all(workers.map((worker) => worker.close()));
      await app.close();
      await redis?.stop();
      await database.drop();
    },
  };
}

export type StreamEvent = { event: string; data: Record<string, unknown> };

/** A streamed improvement: its events so far, and its end. */
export type Streamed = {
  readonly events: StreamEvent[];
  readonly headers: Promise<{ status: number; type: string | undefined }>;
  /** All events, once the response has ended. */
  readonly done: Promise<StreamEvent[]>;
  hangUp(): void;
};

/** Asks for an improvement as it grows, over a connection that can be closed. */
export function improveStreamed({ app }: TestApp, person: Person, body: object): Streamed {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const sent = httpRequest({
    port,
    host: "127.0.0.1",
    path: "/api/templates/improve",
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", Authorization: person.authorization },
  });
  const events: StreamEvent[] = [];
  let started: (value: { status: number; type: string | undefined }) => void = () => undefined;
  const headers = new Promise<{ status: number; type: string | undefined }>((resolve) => {
    started = resolve;
  });
  const done = new Promise<StreamEvent[]>((resolve, reject) => {
    sent.once("error", (error) => (sent.destroyed ? resolve(events) : reject(error)));
    sent.once("response", (response) => {
      started({ status: response.statusCode ?? 0, type: response.headers["content-type"] });
      let rest = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        events.push(...blocks.flatMap(toEvents));
      });
      response.once("close", () => resolve(events));
      response.once("error", () => resolve(events));
    });
  });
  sent.end(JSON.stringify(body));
  return { events, headers, done, hangUp: () => sent.destroy() };
}

function toEvents(block: string): StreamEvent[] {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
}

/** Looks again and again until it is so. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
