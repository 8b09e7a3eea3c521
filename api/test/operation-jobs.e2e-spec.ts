import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { Client } from "pg";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { searchTable } from "../src/template-rows/search-rows.js";
import { itOnce } from "./support/deep.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { finished, type Operation } from "./support/operations.js";
import { startOperationsWorker } from "./support/operations-worker.js";
import { exported, file, upload } from "./support/transfer.js";

const MANY = 501;

let library: OwnLibrary;
let worker: INestApplicationContext | undefined;
let ada: Person;
let type: number;
let db: Client;

beforeAll(async () => {
  library = await startOwnLibrary();
  db = new Client({ connectionString: library.config.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await library.close();
});
beforeEach(async () => {
  ada = await library.person();
  type = await ada.type();
});
afterEach(async () => {
  await db.query("rollback");
  await worker?.close();
  worker = undefined;
  await db.query("delete from operations");
});

const startWorker = async () => {
  worker = await startOperationsWorker(library.config);
};

async function fill(count = MANY): Promise<void> {
  await db.query(
    `with made as (
       insert into templates (user_id, type_id, title, content)
       select $1::int, $2::int, 'Prompt ' || n, 'Act as a poet ' || n from generate_series(1, $3::int) n
       returning id, updated_at, title, content)
     insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body)
     select id, $1::int, $1::int % 64, $2::int, updated_at, lower(title), lower(content) from made`,
    [ada.id, type, count],
  );
}

const all = (change: object, expected = MANY) => ada.post("/templates/bulk", { ...change, filter: {}, expected });
const favourite = () => all({ action: "favourite", favourite: true });
const count = async (query = "") => (await ada.get(`/templates/counts?${query}`).expect(200)).body.total;
const undo = (id: number) => ada.post(`/operations/${id}/undo`);
const cancel = (id: number, person = ada) => person.post(`/operations/${id}/cancel`);

/** Holds a prompt, so that a change of all prompts waits for it. */
async function holdPrompt(): Promise<void> {
  await db.query("begin");
  await db.query("select 1 from templates where user_id = $1 order by id limit 1 for update", [ada.id]);
}

/** Until a job waits for the prompt. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await library
      .sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      .then((rows) => ({ rowCount: rows.length }));
    if (rowCount > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const csv = (rows: number) =>
  file("new.csv", `act,prompt\n${Array.from({ length: rows }, (_, n) => `Poet ${n},Act as poet ${n}.`).join("\n")}\n`);

describe("a change of more than 500 prompts", () => {
  it("is answered at once with an operation, which a worker does and which can be undone", async () => {
    await fill();
    const { body, headers } = await favourite().expect(202);
    expect(headers.location).toBe(`/api/operations/${body.id}`);
    expect(body).toMatchObject({ kind: "favourite", status: "running", progress: { done: 0, total: MANY } });
    expect((await ada.get("/operations?running=true").expect(200)).body).toEqual([body]);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "done", promptCount: MANY, error: null });
    expect(await count("favourite=true")).toBe(MANY);
    expect((await undo(body.id).expect(200)).body.result.promptCount).toBe(MANY);
    expect(await count("favourite=true")).toBe(0);
  });

  itOnce.each([
    ["a move", async () => ({ action: "move", typeId: await ada.type({ label: "Poems" }) }), "move"],
    ["tags", async () => ({ action: "addTags", tags: ["a", "b"] }), "addTags"],
    ["a delete", async () => ({ action: "delete" }), "delete"],
  ])("is undone whatever it is: %s", async (_, change, kind) => {
    await fill();
    await startWorker();
    const before = await exported(ada, "format=csv");
    const { body } = await all(await change()).expect(202);
    expect(await finished(ada, body.id)).toMatchObject({ kind, status: "done", promptCount: MANY });
    expect(await exported(ada, "format=csv")).not.toEqual(before);
    await undo(body.id).expect(200);
    expect(await exported(ada, "format=csv")).toEqual(before);
    expect((await ada.get("/operations").expect(200)).body).toHaveLength(1);
  });

  itOnce("is done in the request when there are 500", async () => {
    await fill(500);
    expect((await all({ action: "favourite", favourite: true }, 500).expect(200)).body.count).toBe(500);
  });

  itOnce("is refused at once when there are more or fewer than expected, and for an unknown type", async () => {
    await fill();
    await all({ action: "delete" }, 502).expect(409);
    await all({ action: "move", typeId: 2_000_000_000 }).expect(400);
    expect((await ada.get("/operations").expect(200)).body).toEqual([]);
  });

  itOnce("fails when the prompts have become fewer before it begins", async () => {
    await fill();
    const { body } = await all({ action: "delete" }).expect(202);
    await db.query("delete from templates where id = (select min(id) from templates where user_id = $1)", [ada.id]);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "failed", error: { code: "conflict" } });
    expect(await count()).toBe(MANY - 1);
    await undo(body.id).expect(404);
  });

  it("runs once for a person who asks forty times at the same moment, while another person lists", async () => {
    await fill();
    const eve = await library.person();
    const answers = await Promise.all(Array.from({ length: 40 }, () => favourite()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(39).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("operation_in_progress");
    await ada.post("/exports", {}).expect(409);
    await holdPrompt();
    await startWorker();
    await untilWaiting();
    await eve.get("/templates").expect(200);
    await db.query("rollback");
    const id = answers.find(({ status }) => status === 202)?.body.id;
    expect((await finished(ada, id)).status).toBe("done");
  });

  itOnce("is the same operation when it is sent again with its Idempotency-Key", async () => {
    await fill();
    const send = () => favourite().set("Idempotency-Key", `key-${ada.id}`);
    const first = await send().expect(202);
    const again = await send().expect(202);
    expect(again.body).toEqual(first.body);
    expect(again.headers.location).toBe(first.headers.location);
  });

  it("is cancelled by its person, also while it works, and has changed nothing", async () => {
    await fill();
    const eve = await library.person();
    await holdPrompt();
    await startWorker();
    const { body } = await all({ action: "delete" }).expect(202);
    await untilWaiting();
    await cancel(body.id, eve).expect(404);
    expect((await cancel(body.id).expect(200)).body.status).toBe("cancelled");
    expect((await cancel(body.id).expect(200)).body.status).toBe("cancelled");
    await db.query("rollback");
    await worker?.close();
    worker = undefined;
    expect(await count()).toBe(MANY);
    expect((await ada.get("/trash").expect(200)).body).toEqual([]);
    const again = await all({ action: "delete" }).expect(202);
    await startWorker();
    expect((await finished(ada, again.body.id)).status).toBe("done");
    await cancel(again.body.id).expect(409);
  });

  it("fails after three attempts that ended without an outcome", async () => {
    await fill();
    const { body } = await favourite().expect(202);
    await db.query("update operations set attempts = 3 where id = $1", [body.id]);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect(await count("favourite=true")).toBe(0);
  });
});

describe("a worker that is killed", () => {
  let child: ChildProcess | undefined;

  afterEach(() => child?.kill("SIGKILL"));

  async function startProcess(): Promise<ChildProcess> {
    const variables = {
      DATABASE_URL: library.config.databaseUrl,
      REDIS_URL: library.config.redisUrl,
      JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG",
    };
    child = spawn(
      process.execPath,
      [join(import.meta.dirname, "support/run-worker.mjs"), JSON.stringify({ variables })],
      {
        stdio: ["ignore", "pipe", "inherit"],
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      },
    );
    for await (const line of child.stdout ?? []) if (String(line).includes("Promptory is ready")) break;
    return child;
  }

  it("leaves a change that the next one does once, and no lock", async () => {
    await fill();
    await holdPrompt();
    const { body } = await all({ action: "delete" }).expect(202);
    const killed = await startProcess();
    await untilWaiting();
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await db.query("rollback");
    // In its stead ten seconds pass without a heartbeat.
    await db.query("update operations set heartbeat_at = now() - interval '11 seconds' where id = $1", [body.id]);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "done", promptCount: MANY, error: null });
    expect((await ada.get("/trash").expect(200)).body).toHaveLength(1);
    await undo(body.id).expect(200);
    expect(await count()).toBe(MANY);
  });
});

describe("an import of more than 500 rows", () => {
  itOnce("keeps its preview until it ends, however old that is and whatever is uploaded meanwhile", async () => {
    const { id } = await upload(ada, csv(MANY));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    await library.sql("update imports set created_at = now() - interval '2 hours' where id = ?", [id]);
    for (let n = 0; n < 3; n += 1) await upload(ada, csv(1));
    await new MaintenanceService(new Database(library.orm.em)).prune(new Date());
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "done", promptCount: MANY, error: null });
  });

  itOnce("fails as a whole when the account may not hold so much", async () => {
    await library.sql("update users set max_prompts = 500 where id = ?", [ada.id]);
    const { id } = await upload(ada, csv(MANY));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({
      status: "failed",
      error: { code: "quota_exceeded", message: expect.stringContaining("500 prompts") },
    });
    expect(await count()).toBe(0);
    expect((await ada.get(`/imports/${id}`).expect(200)).body.status).toBe("preview");
  });

  it("is an operation, whose import has the outcome, and is undone as one", async () => {
    const { id } = await upload(ada, csv(MANY));
    const sent = await ada.post(`/imports/${id}/apply`, {}).set("Accept", "text/event-stream").expect(202);
    expect(sent.body).toMatchObject({ kind: "import", name: "new.csv", importId: id, progress: { total: MANY } });
    await ada.post(`/imports/${id}/apply`, {}).expect(409);
    await startWorker();
    expect(await finished(ada, sent.body.id)).toMatchObject({ status: "done", importId: id, promptCount: MANY });
    expect((await ada.get(`/imports/${id}`).expect(200)).body).toMatchObject({
      status: "applied",
      outcome: { created: MANY, skipped: 0 },
    });
    await ada.post(`/imports/${id}/apply`, {}).expect(409);
    await undo(sent.body.id).expect(200);
    expect(await count()).toBe(0);
  });

  itOnce("leaves no entries that a search would read before they are merged into the indexes", async () => {
    const { id } = await upload(ada, csv(MANY));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    await startWorker();
    await finished(ada, body.id);
    const { rows } = await db.query<{ pages: number }>(
      `select sum(gin_clean_pending_list(i.indexrelid))::int as pages
         from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
        where i.indrelid = $1::regclass and a.amname = 'gin'`,
      [searchTable(ada.id)],
    );
    expect(rows).toEqual([{ pages: 0 }]);
  });

  itOnce("is a preview again after it was cancelled", async () => {
    const { id } = await upload(ada, csv(MANY));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    expect((await cancel(body.id).expect(200)).body).toMatchObject({ status: "cancelled", importId: id });
    await startWorker();
    expect((await ada.get(`/imports/${id}`).expect(200)).body.status).toBe("preview");
    const again = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    expect((await finished(ada, again.body.id)).status).toBe("done");
  });

  itOnce("is done in the request when fewer were chosen, and says why a choice failed", async () => {
    const { id } = await upload(ada, csv(MANY));
    await ada.post(`/imports/${id}/apply`, { new: "skip" }).expect(200);
    const { id: other } = await upload(ada, csv(MANY));
    const { body } = await ada.post(`/imports/${other}/apply`, { rows: [{ n: 1, choice: "replace" }] }).expect(202);
    await startWorker();
    expect(await finished(ada, body.id)).toMatchObject({ status: "failed", error: { code: "validation_failed" } });
    expect((await ada.get(`/imports/${other}`).expect(200)).body.status).toBe("preview");
  });
});

describe("an export that a worker writes", () => {
  const download = (id: number, person = ada) => person.get(`/exports/${id}/file`);
  const start = async (body: object = {}): Promise<Operation> => (await ada.post("/exports", body).expect(202)).body;
  const chunks = async () => (await library.sql<{ n: number }>("select n from export_chunks")).length;

  itOnce("has what the stream has, until it expires or the next one is made", async () => {
    const { id: prompt } = await ada.prompt(type, { title: "Poet", tags: ["a"] });
    await ada.patch(`/extension/templates/${prompt}`, { content: "Second text." }).expect(200);
    await fill(3);
    const { id } = await start();
    await download(id).expect(404);
    await startWorker();
    expect(await finished(ada, id)).toMatchObject({ kind: "export", status: "done", promptCount: 4 });
    await download(id, await library.person()).expect(404);
    const { body, headers } = await download(id).expect(200);
    const { exportedAt: _, ...streamed } = JSON.parse((await exported(ada)).toString());
    expect(body).toMatchObject(streamed);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="promptory-\d{4}-\d\d-\d\d\.json"$/);
    expect((await ada.get("/operations?undoable=true").expect(200)).body).toEqual([]);
    await undo(id).expect(404);
    const next = await start({ filter: { tag: ["a"] } });
    expect(await finished(ada, next.id)).toMatchObject({ status: "done", promptCount: 1 });
    await download(id).expect(404);
    expect((await download(next.id).expect(200)).body.templates).toHaveLength(1);
    expect(await chunks()).toBe(1);
    await db.query("update operations set expires_at = now() where id = $1", [next.id]);
    await download(next.id).expect(404);
  });

  itOnce("leaves nothing when it is cancelled", async () => {
    await fill(3);
    const { id } = await start();
    await db.query("insert into export_chunks values ($1, 0, 'x')", [id]);
    await cancel(id).expect(200);
    expect(await chunks()).toBe(0);
    await startWorker();
    await download(id).expect(404);
  });
});
