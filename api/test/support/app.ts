import type { MikroORM } from "@mikro-orm/postgresql";
import type { NestExpressApplication } from "@nestjs/platform-express";
import type { Config } from "../../src/config/config.js";
import { readConfig } from "../../src/config/config.js";
import { createDatabase } from "./database.js";
import { NO_OLLAMA, testVariables } from "./test-variables.js";

/** An API to send requests to: a running application, or the address of one. */
export type Api = { app: { getHttpServer(): Parameters<typeof import("supertest")>[0] }; sql: Sql };

/** Runs SQL with `?` for each value and answers the rows. */
export type Sql = <Row = Record<string, unknown>>(query: string, values?: unknown[]) => Promise<Row[]>;

export type TestApp = {
  app: NestExpressApplication;
  orm: MikroORM;
  config: Config;
  sql: Sql;
  close(): Promise<void>;
};

/** The configuration a test runs with: nothing of this machine's environment but the Redis of TEST_REDIS_URL, if any. */
export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  const config = readConfig(testVariables(databaseUrl));
  return { ...config, ai: { ...config.ai, ollamaUrl: NO_OLLAMA }, ...changes };
}

/** The whole application on a database of its own, listening on a free port of this machine. */
export async function openApp(changes: Partial<Config> = {}): Promise<TestApp> {
  // Loading the application takes seconds: only test files that need their own do it.
  const [{ createApp }, { MikroORM }] = await Promise.all([
    import("../../src/app.js"),
    import("@mikro-orm/postgresql"),
  ]);
  const database = await createDatabase();
  const config = testConfig(database.url, changes);
  const app = await createApp(config);
  await app.listen(0, "127.0.0.1");
  const close = async () => {
    await app.close();
    await database.drop();
  };
  const orm = app.get<MikroORM>(MikroORM);
  return { app, orm, config, sql: (query, values) => orm.em.fork().execute(query, values), close };
}
