import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { fold, foldPrompt, PARTS, toLexemes } from "../dist/template-rows/search-rows.js";
import { send } from "./measure.mjs";
import { prompts } from "./seed.mjs";

const POLL_MS = 50;
const MAX_CONTENT = 1_200;

const timed = async (work) => {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
};

/** Seconds of an import of `count` prompts, of the same rows by COPY, and of an export with history and a delete of four times as many. */
export async function measureLarge(api, owner, client, count) {
  // An upload has at most 20 MB.
  const rows = [...prompts(count)].map(({ title, content }) => ({ title, content: content.slice(0, MAX_CONTENT) }));
  const call = (method, path, body) => send(api.base, { method, path: `/api/${path}`, headers: owner.headers, body });
  const finished = async (operation) => {
    for (;;) {
      const { status } = await call("GET", `operations/${operation.id}`);
      if (status === "done") return;
      if (status !== "running" && status !== "waiting") throw new Error(`An operation is ${status}.`);
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  };
  const text = JSON.stringify(rows.map(({ title, content }) => ({ title, content, type: "bench" })));
  const preview = await timed(() => call("POST", "imports", { files: [{ name: "bench.json", text }] }));
  const applied = await timed(async () => finished(await call("POST", `imports/${preview.result.id}/apply`, {})));
  const csv = await toCsv(client, owner, rows);
  const copied = await timed(() => copyRows(client, csv));
  // So that 40,000 are deleted with a count of 10,000.
  for (let n = 0; n < 2; n += 1) await copyRows(client, await toCsv(client, owner, rows));
  await client.query("update templates set content = content || ' Again.' where user_id = $1 and id % 4 = 0", [
    owner.id,
  ]);
  const exported = await timed(() => call("GET", "templates/export?format=json"));
  const body = { action: "delete", filter: {}, expected: exported.result.templates.length };
  const deleted = await timed(async () => finished(await call("POST", "templates/bulk", body)));
  return [
    { name: `import of ${count}: preview`, seconds: preview.seconds },
    { name: `import of ${count}: apply`, seconds: applied.seconds },
    { name: `the same ${count} rows by COPY`, seconds: copied.seconds },
    { name: `export of ${body.expected}, a quarter with a history`, seconds: exported.seconds },
    { name: `delete of ${body.expected}`, seconds: deleted.seconds },
  ];
}

/** As CSV: the rows of both tables. */
async function toCsv(client, { id, typeId }, rows) {
  const sequence = "pg_get_serial_sequence('templates', 'id')";
  const { rows: ids } = await client.query(`select nextval(${sequence})::int as id from generate_series(1, $1::int)`, [
    rows.length,
  ]);
  const row = (...values) => `${values.map((value) => `"${`${value}`.replaceAll('"', '""')}"`).join()}\n`;
  const made = rows.map((one, at) => ({ ...one, id: ids[at].id }));
  const now = new Date().toISOString();
  return {
    templates: made.map((one) => row(one.id, id, typeId, one.title, one.content)),
    search: made.map((one) => {
      const words = toLexemes({ ...one, userId: id, description: null })
        .map(toText)
        .join(" ");
      const body = foldPrompt(one.title, null, one.content);
      return row(one.id, id, id % PARTS, typeId, now, fold(one.title), body, words);
    }),
  };
}

const toText = ([word, positions]) => `'${word}'${positions.length > 0 ? `:${positions.join()}` : ""}`;

/** What an import must at least do: both tables by COPY, with their indexes and triggers. */
async function copyRows(client, csv) {
  const copy = (table, columns, rows) =>
    pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin with (format csv)`)));
  await client.query("begin");
  await copy("templates", "id, user_id, type_id, title, content", csv.templates);
  await copy("search_rows", "template_id, user_id, part, type_id, updated_at, title, body, words", csv.search);
  await client.query("commit");
}
