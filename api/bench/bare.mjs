// The other side of the comparison: node:http and pg, the same SQL on the same tables, and nothing else.
import { createServer } from "node:http";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { accountsQuery, statsQuery, totalQuery } from "../dist/admin/admin-users-query.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { perDayQuery, topTypesQuery, totalsQuery } from "../dist/statistics/statistics-query.js";
import { fold, foldPrompt } from "../dist/templates/fold.js";
import { listQuery, searchQuery } from "../dist/templates/list-query.js";
import { toTemplate } from "../dist/templates/template-row.js";

const config = ormConfig(process.env.DATABASE_URL);
const { connectionTimeoutMillis, ...server } = config.driverOptions;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, ...server });
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);

const orm = await MikroORM.init(config);
const kysely = orm.em.fork().getKysely();
const compiled = new Map();

/** The SQL of a URL, compiled once: what is measured is running it. */
function queryOf(url) {
  const known = compiled.get(url);
  if (known) return known;
  const { searchParams } = new URL(url, "http://localhost");
  const filter = { ownerId: Number(searchParams.get("owner")), limit: Number(searchParams.get("limit")), page: 1 };
  const search = searchParams.get("search");
  const { sql, parameters } = (search ? searchQuery(search, filter) : listQuery(filter)).compile(kysely);
  compiled.set(url, { text: sql, values: [...parameters] });
  return compiled.get(url);
}

async function create(owner, { title, content, typeId }) {
  const client = await pool.connect();
  try {
    await client.query("select * from template_types where id = $1 and user_id = $2", [typeId, owner]);
    await client.query("begin");
    const { rows } = await client.query(
      "insert into templates (user_id, type_id, title, content) values ($1, $2, $3, $4) returning *",
      [owner, typeId, title, content],
    );
    await client.query(
      "insert into template_search (template_id, user_id, type_id, updated_at, title, body) values ($1, $2, $3, $4, $5, $6)",
      [rows[0].id, owner, typeId, rows[0].updated_at, fold(title), foldPrompt(title, content)],
    );
    await client.query("commit");
    return rows[0];
  } finally {
    client.release();
  }
}

async function body(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
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
      : [page, totalQuery(query.search)];
  const run = async (statement) => {
    const { sql, parameters } = statement.compile(kysely);
    return (await pool.query(sql, [...parameters])).rows;
  };
  return Promise.all(statements.map(run));
}

async function answer(request) {
  if (/^\/(accounts|users|statistics)/.test(request.url)) return administration(request.url);
  if (request.method === "GET") return (await pool.query(queryOf(request.url))).rows.map(toTemplate);
  const owner = Number(new URL(request.url, "http://localhost").searchParams.get("owner"));
  return create(owner, await body(request));
}

createServer((request, response) => {
  answer(request).then(
    (value) => {
      const text = JSON.stringify(value);
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
      response.end(text);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
