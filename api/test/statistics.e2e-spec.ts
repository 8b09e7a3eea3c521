import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";
import { as, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await openApp();
  admin = await registerAdmin(test, "root");
});
afterAll(() => test.close());

type Figures = Record<string, number>;
const sql = (query: string, values: unknown[] = []) => test.orm.em.fork().execute(query, values);
const dayOf = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

async function get() {
  const { body } = await as(test, admin).get("/api/admin/statistics").expect(200);
  const on = (day: string): Figures => body.days.find((each: { day: string }) => each.day === day);
  return { totals: body.totals as Figures, days: body.days, topTypes: body.topTypes, on };
}

describe("the statistics", () => {
  it("tell of 90 days without a gap, today last", async () => {
    const { days } = await get();
    expect(days).toHaveLength(90);
    expect([days[0].day, days.at(-1).day]).toEqual([dayOf(89), dayOf(0)]);
  });

  it("count what was made on each day in UTC, and nothing older", async () => {
    const before = await get();
    const em = test.orm.em.fork();
    const user = await makeUser(em);
    const type = await makeType(em, user);
    const template = await makeTemplate(em, type);
    await sql(`update users set created_at = (?::date + time '23:59:59.9') at time zone 'utc' where id = ?`, [
      dayOf(3),
      user.id,
    ]);
    await sql(`update template_types set created_at = ?::date::timestamp at time zone 'utc' where id = ?`, [
      dayOf(89),
      type.id,
    ]);
    await sql(`update templates set created_at = (?::date - interval '1 second') at time zone 'utc' where id = ?`, [
      dayOf(89),
      template.id,
    ]);
    const after = await get();
    expect(after.on(dayOf(3)).users).toBe(1);
    expect(after.on(dayOf(89))).toMatchObject({ types: 1, prompts: 0 });
    const sum = (days: Figures[]) => days.reduce((total, { prompts = 0 }) => total + prompts, 0);
    expect(sum(after.days)).toBe(sum(before.days));
    expect(after.totals.prompts).toBe((before.totals.prompts ?? 0) + 1);
  });

  it("count every use once, however many come at the same moment, and keep the count when the prompt is gone", async () => {
    const ada = await register(test);
    const em = test.orm.em.fork();
    const type = await makeType(em, await em.findOneOrFail(User, { id: ada.id }), { name: "poetry", label: "Poetry" });
    const { id } = await makeTemplate(em, type);
    const before = (await get()).on(dayOf(0)).uses ?? 0;
    await Promise.all(
      Array.from({ length: 20 }, () => as(test, ada).post(`/api/extension/templates/${id}/usage`).expect(200)),
    );
    const { on, topTypes } = await get();
    expect(on(dayOf(0)).uses).toBe(before + 20);
    expect(topTypes[0]).toEqual({
      name: "poetry",
      label: "Poetry",
      color: type.color,
      owners: 1,
      prompts: 1,
      uses: 20,
    });
    await as(test, ada).post("/api/extension/templates/2147483647/usage").expect(404);
    await as(test, ada).delete(`/api/extension/templates/${id}`);
    expect((await get()).on(dayOf(0)).uses).toBe(before + 20);
  });

  it("take types of one name for one, called and coloured as most of them are", async () => {
    const em = test.orm.em.fork();
    const looks = [
      { label: "Verse", color: "#ff0000" },
      { label: "Poems", color: "#00ff00" },
      { label: "Poems", color: "#ff0000" },
      { label: "Verse", color: "#0000ff" },
      { label: "Rhymes", color: "#ff0000" },
    ];
    for (const look of looks) {
      const type = await makeType(em, await makeUser(em), { name: "shared", ...look });
      await makeTemplate(em, type);
      await sql("update templates set use_count = 100 where type_id = ?", [type.id]);
    }
    const { topTypes } = await get();
    const shared = { name: "shared", label: "Poems", color: "#ff0000", owners: 5, prompts: 5, uses: 500 };
    expect(topTypes[0]).toEqual(shared);
    expect(topTypes.map(({ name }: { name: string }) => name)).toContain("poetry");
  });

  it("count successful improvements of all users", async () => {
    const before = (await get()).on(dayOf(0)).improvements ?? 0;
    for (const status of ["done", "done", "failed"])
      await sql("insert into improvements (status, is_streamed, deadline_at) values (?, false, now())", [status]);
    expect((await get()).on(dayOf(0)).improvements).toBe(before + 2);
  });

  it("count messages, sign-ins and failures", async () => {
    const before = (await get()).on(dayOf(0));
    await as(test).post("/api/contact").send({ email: "ada@example.org", message: "Where is the export?" }).expect(202);
    await as(test).post("/api/auth/login").send({ username: "root", password: "not the password" }).expect(401);
    await register(test);
    const after = (await get()).on(dayOf(0));
    for (const kind of ["messages", "failedSignIns", "signIns"]) expect(after[kind]).toBe((before[kind] ?? 0) + 1);
  });
});
