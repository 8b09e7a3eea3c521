// Measures how long lists take while a library of the first version with 100,000 prompts is upgraded:
// `node api/bench/migrations.mjs [prompts]`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";

const MAX_READ_MS = 500;
const LIST = `select m.id, m.title, y.label from templates m join template_types y on y.id = m.type_id
  where m.user_id = 1 order by m.updated_at desc, m.id desc limit 6`;
const SAVE = "update templates set content = content || '.' where id = 1";

const prompts = Number(process.argv[2] ?? 100_000);
const dir = mkdtempSync(join(tmpdir(), "promptory-migrations-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
const connect = async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return client;
};
const [builder, reader, writer] = await Promise.all([connect(), connect(), connect()]);
try {
  const sql = readFileSync(new URL("../test/fixtures/first-version.sql", import.meta.url), "utf8");
  // Two people; contents of about 700 characters.
  const long = "repeat('Act as a poet who writes about it. ', 20)";
  await builder.query(sql.replaceAll(":rows", `${prompts / 2}`).replaceAll("'Act as poet '", long));
  await builder.query("analyze");

  const longest = { list: new Map(), save: new Map() };
  let step = "";
  let isOver = false;
  const during = async (client, query, times) => {
    while (!isOver) {
      const began = step;
      const start = performance.now();
      await client.query(query);
      const ms = performance.now() - start;
      for (const name of new Set([began, step])) times.set(name, Math.max(times.get(name) ?? 0, ms));
    }
  };
  const follow = async () => {
    while (!isOver) {
      const { rows } = await builder.query("select name from schema_migrations order by id desc limit 1");
      step = rows[0].name;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const orm = await MikroORM.init(ormConfig(postgres.url));
  const requests = [follow(), during(reader, LIST, longest.list), during(writer, SAVE, longest.save)];
  const start = performance.now();
  await migrate(orm);
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(requests);
  await orm.close();
  console.log("behind step                       longest list  longest save (ms)");
  for (const [name, ms] of longest.list) {
    console.log(
      `${name.padEnd(34)}${ms.toFixed(0).padStart(12)}${(longest.save.get(name) ?? 0).toFixed(0).padStart(14)}`,
    );
  }
  const worst = Math.max(...longest.list.values());
  console.log(
    `${prompts} prompts in ${seconds.toFixed(1)} s; longest list ${worst.toFixed(0)} ms, aim ${MAX_READ_MS} ms.`,
  );
  process.exitCode = worst > MAX_READ_MS ? 1 : 0;
} finally {
  await Promise.all([builder, reader, writer].map((client) => client.end()));
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
