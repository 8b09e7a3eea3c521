import { readFileSync } from "node:fs";
import type { Client } from "pg";

const FILE = new URL(`file://${import.meta.dirname}/../fixtures/first-version.sql`);

/** Builds a library as the first version that was landed left it. */
export async function buildFirstVersion(client: Client, rows: number): Promise<void> {
  await client.query(readFileSync(FILE, "utf8").replaceAll(":rows", String(rows)));
}
