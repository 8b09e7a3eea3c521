import { MikroORM } from "@mikro-orm/postgresql";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { createApp } from "../../src/app.js";
import { type Config, readConfig } from "../../src/config/config.js";
import { createDatabase } from "./database.js";

const SECRET = "fG7!kd02-Wq91mzLx_Tb84vR+uYcN3eh";

export type TestApp = { app: NestExpressApplication; orm: MikroORM; config: Config; close(): Promise<void> };

/** The configuration a test runs with: nothing of this machine's environment but the Redis of TEST_REDIS_URL, if any. */
export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  const redis = { REDIS_URL: process.env.TEST_REDIS_URL };
  // One address does in seconds what a town does in a day; tests of the limits themselves set their own.
  const limits = Object.fromEntries(
    ["API", "AUTH", "IMPROVE", "CONTACT"].map((name) => [`RATE_LIMIT_${name}`, "100000"]),
  );
  const variables = { JWT_SECRET: SECRET, DATABASE_URL: databaseUrl, ROLE: "api", PORT: "0", ...limits, ...redis };
  const config = readConfig(variables);
  // A model that happens to run on this machine is none of the tests' business.
  return { ...config, ai: { ...config.ai, ollamaUrl: "http://127.0.0.1:1/v1" }, ...changes };
}

/** The whole application on a database of its own, listening on a free port of this machine. */
export async function openApp(changes: Partial<Config> = {}): Promise<TestApp> {
  const database = await createDatabase();
  const config = testConfig(database.url, changes);
  const app = await createApp(config);
  await app.listen(0, "127.0.0.1");
  const close = async () => {
    await app.close();
    await database.drop();
  };
  return { app, orm: app.get(MikroORM), config, close };
}
