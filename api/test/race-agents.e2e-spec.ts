import { openRaceApp, PAUSES, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, makeKey, type Person } from "./support/session.js";

let test: RaceApp;
beforeAll(async () => {
  test = await openRaceApp();
});
afterAll(() => test.close());

const save = (key: Person, args: object) =>
  as(test, key)
    .post("/mcp")
    .set("Host", "127.0.0.1")
    .send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "save_prompt", arguments: args } });

it("a save by an agent is answered after its commit", async () => {
  const person = await makePerson(test);
  const key = await makeKey(test, person);
  await as(test, person).post("/api/types").send({ name: "notes", label: "Notes", color: "#34c759" }).expect(201);
  const answered: string[] = [];
  const { a } = await race(
    test,
    () => save(key, { title: "Poem", content: "x", type: "notes" }).on("response", () => answered.push("save")),
    () =>
      as(test, person)
        .get("/api/templates")
        .on("response", () => answered.push("list")),
    { at: PAUSES.beforeCommit, statement: /insert into templates / },
  );
  expect(a.text).toContain('"created":true');
  expect(answered).toEqual(["list", "save"]);
});
