import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { root } from "../../lib/run.mjs";
import { startSystemPostgres } from "../../lib/servers.mjs";

const PROMPTS = 100_000;
/** Prompts of the fixture for each of its rows. */
const PROMPTS_PER_ROW = 2;
/** A request would be refused after this time. */
const TIMEOUT_MS = 5_000;

const LIST = `select m.id, m.title, y.label from templates m join template_types y on y.id = m.type_id
  where m.user_id = 1 order by m.updated_at desc, m.id desc limit 6`;
const SAVE = "update templates set content = content || '.' where id = 1";

export const scenarios = {
  "upgrade of 100,000 prompts from the first version": async () => {
    const fixture = readFileSync(join(root, "api/test/fixtures/first-version.sql"), "utf8");
    const { migrate } = await import(join(root, "api/dist/database/migrate.js"));
    const { ormConfig } = await import(join(root, "api/dist/database/mikro-orm.config.js"));
    const { MikroORM } = await import("@mikro-orm/postgresql");
    const postgres = await startSystemPostgres({ isDurable: true });
    try {
      const client = await connect(postgres.url);
      await client.query(fixture.replaceAll(":rows", `${PROMPTS / PROMPTS_PER_ROW}`));
      await client.query("vacuum analyze");
      const before = await contentsOf(client);
      const orm = await MikroORM.init(ormConfig(postgres.url));
      const [lists, saves] = [repeat(postgres.url, LIST), repeat(postgres.url, SAVE)];
      const began = performance.now();
      const steps = await migrate(orm).finally(() => orm.close());
      const seconds = (performance.now() - began) / 1_000;
      const [list, save] = [await lists.end(), await saves.end()];
      const after = await contentsOf(client);
      await client.end();
      return {
        acknowledged: save.count,
        lost: Number(after.count !== before.count || after.hash !== before.hash || after.saves !== save.count),
        doubled: 0,
        wrong: list.refused + save.refused,
        note: `${before.count} prompts, ${steps.length} steps in ${seconds.toFixed(1)} s; longest list ${list.longest} ms, longest save ${save.longest} ms`,
      };
    } finally {
      await postgres.stop();
    }
  },
};

async function connect(connectionString) {
  const client = new pg.Client({ connectionString, statement_timeout: TIMEOUT_MS, lock_timeout: TIMEOUT_MS });
  await client.connect();
  await client.query("set statement_timeout = 0");
  return client;
}

/** How many prompts there are, a hash of all but the one that is saved meanwhile, and how often that was. */
async function contentsOf(client) {
  const { rows } = await client.query(`
    select count(*)::int as count, md5(string_agg(md5(title || content), '' order by id) filter (where id > 1)) as hash,
           max(length(content) - length(rtrim(content, '.'))) filter (where id = 1) as saves from templates`);
  return rows[0];
}

/** Repeats a statement until it is ended: how often, how long at most, and how often it was refused. */
function repeat(url, statement) {
  let isOver = false;
  const figures = { count: 0, refused: 0, longest: 0 };
  const running = (async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: TIMEOUT_MS, lock_timeout: TIMEOUT_MS });
    await client.connect();
    while (!isOver) {
      const began = performance.now();
      const isDone = await client.query(statement).then(
        () => true,
        () => false,
      );
      figures[isDone ? "count" : "refused"] += 1;
      figures.longest = Math.max(figures.longest, Math.round(performance.now() - began));
    }
    await client.end();
  })();
  return {
    async end() {
      isOver = true;
      await running;
      return figures;
    },
  };
}
