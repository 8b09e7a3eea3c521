import { setTimeout as sleep } from "node:timers/promises";
import { Logger } from "@nestjs/common";
import { runMigrations } from "bullmq";
import { Client } from "pg";
import { isDatabaseUnavailable } from "../common/database-errors.js";

const TIMEOUT_MS = 30_000;
const logger = new Logger("Queue");

/**
 * Migrates BullMQ's tables under its advisory lock. Waits half a minute for a database that is starting: a queue that
 * finds none at first never retries.
 */
export async function prepareQueueSchema(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await migrateOnce(databaseUrl);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      logger.warn("The database does not answer yet");
      await sleep(1_000);
    }
  }
}

async function migrateOnce(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // Without a listener, an error between two queries would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
