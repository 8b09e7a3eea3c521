import type { Test } from "supertest";
import { openRaceApp, type RaceApp } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, makeKey } from "./support/session.js";

// Counted at the wire: the check of the session, BEGIN, the Idempotency-Key and COMMIT are included.
describe("the round trips to PostgreSQL of a request", () => {
  let app: RaceApp;
  let ada: ReturnType<typeof as>;
  let agent: ReturnType<typeof as>;
  let typeId: number;
  let types: number[];
  let id: number;
  let n = 0;
  const GET_PROMPT = { jsonrpc: "2.0", id: 1, method: "prompts/get", params: { name: "poet-1" } };

  const text = () => ({ title: `Poet ${++n}`, content: `Act as poet ${n}.` });
  const named = (test: Test) => test.set("Idempotency-Key", `key-${++n}`);
  const create = () => ada.post("/api/templates").send({ ...text(), typeId });
  // As the dialog sends it, with all of the text.
  const edit = () => ada.patch(`/api/extension/templates/${id}`).send({ ...text(), description: null });

  beforeAll(async () => {
    app = await openRaceApp();
    const person = await makePerson(app);
    ada = as(app, person);
    const type = { name: "poems", label: "Poems", color: "#34c759" };
    typeId = (await ada.post("/api/types").send(type).expect(201)).body.id;
    const other = { name: "plays", label: "Plays", color: "#34c759" };
    types = [typeId, (await ada.post("/api/types").send(other).expect(201)).body.id];
    id = (await create().expect(201)).body.id;
    agent = as(app, await makeKey(app, person));
  });
  afterAll(() => app.close());

  /** Those of a request when its statements are prepared already; the fewest of three, because rate limits are written beside them. */
  const counted = async (request: () => Test): Promise<number> => {
    expect((await request()).status).toBeLessThan(300);
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      app.proxy.roundTrips = 0;
      expect((await request()).status).toBeLessThan(300);
      counts.push(app.proxy.roundTrips);
    }
    return Math.min(...counts);
  };

  it.each([
    ["creates a prompt", create, 3],
    ["creates a prompt, with an Idempotency-Key", () => named(create()), 3],
    ["edits a prompt", edit, 3],
    ["edits a prompt, with an Idempotency-Key", () => named(edit()), 3],
    ["edits the content alone", () => ada.patch(`/api/extension/templates/${id}`).send({ content: text().content }), 3],
    [
      "renames a prompt, with an Idempotency-Key",
      () => named(ada.patch(`/api/templates/${id}`).send({ title: text().title })),
      3,
    ],
    ["gives a prompt another type", () => ada.patch(`/api/templates/${id}`).send({ typeId: types[n++ % 2] }), 3],
    ["counts a use", () => ada.post(`/api/templates/${id}/usage`), 3],
    ["lists prompts", () => ada.get("/api/templates?limit=6"), 2],
    ["reads the own account", () => ada.get("/api/auth/user"), 1],
    ["gives an agent a prompt", () => agent.post("/mcp").set("Host", "127.0.0.1").send(GET_PROMPT), 2],
  ])("are few when it %s", async (_, request, most) => {
    expect(await counted(request)).toBeLessThanOrEqual(most);
  });

  // The answer is made before the update runs.
  it.each([
    ["content", () => ({ content: text().content })],
    ["title", () => ({ title: text().title })],
    ["description", () => ({ description: "  for poets " })],
    ["type", () => ({ typeId: types[1] })],
    ["everything", () => ({ ...text(), description: null, typeId: types[0] })],
    ["nothing", () => ({})],
  ])("answer an edit of the %s as a later read does", async (_, change) => {
    const edited = await ada.patch(`/api/templates/${id}`).send(change()).expect(200);
    const read = await ada.get(`/api/templates/${id}`).expect(200);
    expect(read.body).toEqual(edited.body);
    expect(read.headers.etag).toBe(edited.headers.etag);
  });

  it("leave nothing behind when the key is taken: the answer is the stored one", async () => {
    const body = { ...text(), typeId };
    const send = () => ada.post("/api/templates").set("Idempotency-Key", "taken").send(body).expect(201);
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const { body: found } = await ada.get(`/api/templates?search=${encodeURIComponent(body.title)}`).expect(200);
    expect(found).toHaveLength(1);
  });

  it("write nothing when the claim of the key fails, also not the statement that was sent with it", async () => {
    const versionOf = async () => (await ada.get(`/api/templates/${id}`).expect(200)).headers.etag;
    const save = (title: string) =>
      ada
        .patch(`/api/extension/templates/${id}`)
        .set("Idempotency-Key", "once")
        .send({ title, content: "Act as a poet." });
    await save("First").expect(200);
    const before = await versionOf();
    await save("Second").expect(409);
    expect(await versionOf()).toBe(before);
  });
});
