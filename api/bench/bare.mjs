// The other side of the comparison: node:http and pg on the same tables, without users, checks and limits. BARE is `same` or `best`.
import { createServer } from "node:http";
import { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import pg from "pg";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { perDayQuery, topTypesQuery, totalsQuery } from "../dist/statistics/statistics.repository.js";
import { accountsQuery, foundBy, statsQuery } from "../dist/user-management/users.repository.js";
import { bestOperations } from "./best.mjs";
import { sameOperations } from "./same.mjs";

const config = ormConfig(process.env.DATABASE_URL);
const { connectionTimeoutMillis, ...server } = config.driverOptions;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, ...server });
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);

const orm = await MikroORM.init(config);
const kysely = orm.em.fork().getKysely();

const compile = (query) => {
  const { sql: text, parameters } = query.compile(kysely);
  return { text, values: [...parameters] };
};
const operations = process.env.BARE === "best" ? bestOperations(pool, compile) : sameOperations(pool, compile, orm.em);

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

/** What the administration asks, several statements at once as the API does it. */
async function administration(url) {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const query = {
    limit: 25,
    page: 1,
    search: searchParams.get("search") ?? undefined,
    sort: searchParams.get("sort") ?? undefined,
  };
  const page = pathname === "/accounts" ? accountsQuery(query) : statsQuery(query);
  const statements =
    pathname === "/statistics"
      ? [totalsQuery(), perDayQuery(searchParams.get("from")), topTypesQuery()]
      : [page, sql`select count(*)::int as total ${foundBy(query)}`];
  const run = async (statement) => {
    return (await pool.query(compile(statement))).rows;
  };
  return Promise.all(statements.map(run));
}

async function answer(request) {
  if (/^\/(accounts|users|statistics)/.test(request.url)) return administration(request.url);
  const [name, query = "%7B%7D"] = request.url.slice(1).split("?");
  return operations[name]({ ...JSON.parse(decodeURIComponent(query)), ...(await bodyOf(request)) });
}

// A connection waits while the other servers are measured: longer than the default of 5 s when an operation takes seconds.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  answer(request).then(
    (value) => {
      const text = JSON.stringify(value);
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
      response.end(text);
    },
    (error) => {
      const text = String(error.stack);
      response.writeHead(500, { "content-length": Buffer.byteLength(text) });
      response.end(text);
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
