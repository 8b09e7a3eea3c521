import { Pool } from "pg";
import type { Api } from "./app.js";

declare global {
  /** From environment.mjs. */
  var startSharedServer: () => Promise<string>;
}

export type SharedApp = Api & { origin: string; databaseUrl: string; close(): Promise<void> };

/**
 * The API that all test files of this worker share, with its database. For test files that look only at what their own people
 * own; what counts everything or changes what applies to everybody needs `openApp()`.
 */
export async function sharedApp(): Promise<SharedApp> {
  const { origin, databaseUrl } = JSON.parse(await globalThis.startSharedServer());
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  return {
    origin,
    databaseUrl,
    app: { getHttpServer: () => origin },
    async sql(query, values = []) {
      let n = 0;
      const text = query.replaceAll("?", () => `$${++n}`);
      return (await pool.query(text, values)).rows;
    },
    close: () => pool.end(),
  };
}
