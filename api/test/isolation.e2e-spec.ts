import type { INestApplicationContext } from "@nestjs/common";
import type { Response, Test } from "supertest";
import { User } from "../src/users/user.entity.js";
import { isDeep } from "./support/deep.js";
import { type Isolation, isolated } from "./support/isolated.js";
import { makeTemplate, makeType, next } from "./support/makers.js";
import { finished } from "./support/operations.js";
import { startOperationsWorker } from "./support/operations-worker.js";
import { openRaceApp, type RaceApp } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, PASSWORD, type Person } from "./support/session.js";

// A tenth of what is allowed in the fast run; ISOLATION=all does the heaviest thing allowed.
const isFull = process.env.ISOLATION === "all";
const PROMPTS = isFull ? 10_000 : 1_000;
const IMPORT_ROWS = isFull ? 50_000 : 2_000;
const LONG_TEXTS = isFull ? 90 : 9;
const SIGN_INS = isFull ? 1_000 : isDeep ? 100 : 40;
const LONG = "Act as a poet. ".repeat(13_000).slice(0, 190_000);

/** A job and its heartbeat hold two, asking for the job and the other person one each; sign-in and the last use may take more for a moment. */
const MAX_CONNECTIONS = 5;

let test: RaceApp;
let worker: INestApplicationContext;
let heavy: Person;
let other: Person & { typeId: number };
const figures: Record<string, Omit<Isolation, "heavy" | "statuses"> & { requests: number }> = {};

beforeAll(async () => {
  test = await openRaceApp();
  worker = await startOperationsWorker(test.config);
  heavy = await makePerson(test);
  const person = await makePerson(test);
  other = { ...person, typeId: await typeOf(person) };
  await fill(await typeOf(heavy), heavy.id);
}, 120_000);
afterAll(async () => {
  process.stdout.write(`${JSON.stringify(figures, undefined, 1)}\n`);
  await worker.close();
  await test.close();
});

async function typeOf({ id }: Person): Promise<number> {
  const em = test.orm.em.fork();
  const type = await makeType(em, await em.findOneOrFail(User, id));
  await makeTemplate(em, type);
  return type.id;
}

/** A large library, as an import leaves it. */
async function fill(typeId: number, userId: number): Promise<void> {
  await test.db.query(
    `with made as (
       insert into templates (user_id, type_id, title, content)
       select $1::int, $2::int, 'Common ' || n, 'A common word ' || n from generate_series(1, $3::int) n
       returning id, updated_at, title, content)
     insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body)
     select id, $1::int, $1::int % 64, $2::int, updated_at, lower(title), lower(content) from made`,
    [userId, typeId, PROMPTS],
  );
}

const list = () => as(test, other).get("/api/templates?limit=6");
const save = () =>
  as(test, other)
    .post("/api/templates")
    .send({ title: `Prompt ${next()}`, content: "Act as a poet.", typeId: other.typeId });

/** A request with the operation it starts, which a worker in this process does. */
async function withOperation(request: () => Test): Promise<Response> {
  const answer = await request();
  if (answer.status !== 202) return answer;
  const get = (path: string) => as(test, heavy).get(`/api${path}`);
  expect((await finished({ get }, answer.body.id)).status).toBe("done");
  return answer;
}

async function check(name: string, request: () => Test): Promise<Isolation> {
  const isolation = await isolated(test, () => withOperation(request), { list, save });
  const { heavy: answer, statuses, ...counted } = isolation;
  figures[name] = { ...counted, requests: statuses.length };
  expect(answer.status).toBeLessThan(300);
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  expect(counted.connections).toBeLessThanOrEqual(MAX_CONNECTIONS);
  return isolation;
}

const upload = (text: string, name: string) =>
  as(test, heavy)
    .post("/api/imports")
    .send({ files: [{ name, text }] });

/** Every prompt of the person with the heavy work, as a bulk change names them. */
async function everyPrompt() {
  const { body } = await as(test, heavy).get("/api/templates/counts").expect(200);
  return { filter: {}, expected: body.total };
}

describe("another person lists and saves", () => {
  it("while one person searches with a common word", async () => {
    await check("search", () => as(test, heavy).get("/api/templates?search=common&limit=100"));
  });

  it("while one person changes all prompts at once", async () => {
    const all = await everyPrompt();
    await check("bulk favourite", () =>
      as(test, heavy)
        .post("/api/templates/bulk")
        .send({ action: "favourite", favourite: true, ...all }),
    );
    await check("bulk tags", () =>
      as(test, heavy)
        .post("/api/templates/bulk")
        .send({ action: "addTags", tags: ["all"], ...all }),
    );
  });

  it("while one person sends 40 changes of all prompts at once, of which one is done at a time", async () => {
    const all = await everyPrompt();
    const change = (n: number) =>
      as(test, heavy)
        .post("/api/templates/bulk")
        .send({ action: "favourite", favourite: n % 2 === 0, ...all });
    const { heavy: answers, statuses } = await isolated(
      test,
      () =>
        Promise.all(Array.from({ length: 40 }, (_, n) => change(n).then(({ status, body }) => body.code ?? status))),
      { list, save },
    );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(new Set(answers)).toEqual(new Set([202, "operation_in_progress"]));
    expect(answers.filter((answer) => answer === 202).length).toBeLessThan(10);
  });

  it("while one person sends 40 small changes at once, which all are done", async () => {
    const { body } = await as(test, heavy).get("/api/templates?limit=50").expect(200);
    const ids = body.map(({ id }: { id: number }) => id);
    const change = (n: number) =>
      as(test, heavy)
        .post("/api/templates/bulk")
        .send({ action: "favourite", favourite: n % 2 === 0, ids });
    const { heavy: answers, statuses } = await isolated(
      test,
      () => Promise.all(Array.from({ length: 40 }, (_, n) => change(n).then(({ status }) => status))),
      { list, save },
    );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it("while one person exports everything with its history", async () => {
    await check("export", () => as(test, heavy).get("/api/templates/export?format=json&history=true").buffer(true));
    await check("export by a worker", () => as(test, heavy).post("/api/exports").send({}));
  });

  it("while one person uploads and applies a large import", async () => {
    const rows = Array.from({ length: IMPORT_ROWS }, (_, n) => ({
      title: `Row ${n}`,
      content: `Text ${n}`,
      type: "letters",
    }));
    const text = JSON.stringify(rows);
    const preview = await check("import preview", () => upload(text, "rows.json"));
    const applied = await check("import apply", () =>
      as(test, heavy).post(`/api/imports/${preview.heavy.body.id}/apply`).send({}),
    );
    // CPU time, so that other processes change nothing: no single turn of the event loop does half of the work.
    for (const { longestTurnMs, cpuMs } of [preview, applied]) expect(longestTurnMs * 2).toBeLessThan(cpuMs);
  });

  it("while one person imports texts of nearly 200,000 characters", async () => {
    const rows = Array.from({ length: LONG_TEXTS }, (_, n) => ({ title: `Long ${n}`, content: LONG, type: "letters" }));
    const text = JSON.stringify(rows);
    await check("long texts", () => upload(text, "long.json"));
  });

  it("while one person uploads a CSV of too many rows", async () => {
    const text = `act,prompt\n${"a,b\n".repeat(isFull ? 3_000_000 : 300_000)}`;
    const { heavy } = await isolated(test, () => upload(text, "rows.csv"), { list, save });
    expect(heavy).toMatchObject({ status: 400, body: { message: expect.stringMatching(/More than 50,000/) } });
  });

  it(`while ${SIGN_INS} sign-ins arrive at once`, async () => {
    const signIn = () => as(test).post("/api/auth/login").send({ username: heavy.username, password: PASSWORD });
    const {
      heavy: answers,
      statuses,
      connections,
    } = await isolated(
      test,
      () => Promise.all(Array.from({ length: SIGN_INS }, () => signIn().then(({ status }) => status))),
      { list, save },
    );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(connections).toBeLessThanOrEqual(MAX_CONNECTIONS);
  }, 180_000);

  it("while one person deletes everything", async () => {
    const all = await everyPrompt();
    await check("bulk delete", () =>
      as(test, heavy)
        .post("/api/templates/bulk")
        .send({ action: "delete", ...all }),
    );
  });
});
