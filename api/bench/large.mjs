import { performance } from "node:perf_hooks";
import { TextArray, TsvectorArray } from "../dist/template-rows/binary-arrays.js";
import { fold, foldPrompt, toLexemes } from "../dist/template-rows/search-rows.js";
import { send } from "./measure.mjs";
import { prompts } from "./seed.mjs";

const POLL_MS = 50;
const MAX_CONTENT = 1_200;

const timed = async (work) => {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
};

/** Seconds of an import of `count` prompts, of the same rows by bare SQL, and of an export with history and a delete of four times as many. */
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
  const copied = await timed(() => copyRows(client, owner, rows));
  // So that 40,000 are deleted with a count of 10,000.
  for (let n = 0; n < 2; n += 1) await copyRows(client, owner, rows);
  await client.query("update templates set content = content || ' Again.' where user_id = $1 and id % 4 = 0", [
    owner.id,
  ]);
  const exported = await timed(() => call("GET", "templates/export?format=json"));
  const body = { action: "delete", filter: {}, expected: exported.result.templates.length };
  const deleted = await timed(async () => finished(await call("POST", "templates/bulk", body)));
  return [
    { name: `import of ${count}: preview`, seconds: preview.seconds },
    { name: `import of ${count}: apply`, seconds: applied.seconds },
    { name: `the same ${count} rows by bare SQL`, seconds: copied.seconds },
    { name: `export of ${body.expected}, a quarter with a history`, seconds: exported.seconds },
    { name: `delete of ${body.expected}`, seconds: deleted.seconds },
  ];
}

const texts = (values) => new TextArray().addAll(values).toBuffer();

/** What an import must at least do: the rows of both tables in one statement each, with their indexes and triggers. */
async function copyRows(client, { id, typeId }, rows) {
  await client.query("begin");
  const { rows: made } = await client.query(
    `insert into templates (user_id, type_id, title, content)
     select $1::int, $2::int, n.title, n.content from unnest($3::text[], $4::text[]) as n(title, content) returning id, title, content`,
    [id, typeId, texts(rows.map(({ title }) => title)), texts(rows.map(({ content }) => content))],
  );
  const vectors = new TsvectorArray();
  for (const row of made) vectors.add(toLexemes({ userId: id, description: null, ...row }));
  await client.query(
    `insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body, words)
     select n.id, $1::int, $1::int % 64, $2::int, now(), n.title, n.body, n.words
       from unnest($3::int[], $4::text[], $5::text[], $6::tsvector[]) as n(id, title, body, words)`,
    [
      ...[id, typeId, made.map((row) => row.id), texts(made.map(({ title }) => fold(title)))],
      texts(made.map(({ title, content }) => foldPrompt(title, null, content))),
      vectors.toBuffer(),
    ],
  );
  await client.query("commit");
}
