import type { Test } from "supertest";
import { User } from "../src/users/user.entity.js";
import { makeFilter, makeMegaprompt, makePreset, makeTag, makeTemplate, makeType } from "./support/makers.js";
import { openRaceApp, PAUSES, type Pause, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, PASSWORD, type Person } from "./support/session.js";

/** What two writes share: one library with a prompt, and an administrator. */
type Fixture = {
  person: Person;
  admin: Person;
  prompt: number;
  type: number;
  otherType: number;
  tag: number;
  otherTag: number;
  megaprompt: number;
  filter: number;
  preset: number;
};
type Write = (fixture: Fixture) => Test;

const mine = ({ person }: Fixture) => as(test, person);
const prompt = ({ prompt: id }: Fixture) => `/api/extension/templates/${id}`;
const bulk = (fixture: Fixture, body: object) =>
  mine(fixture)
    .post("/api/templates/bulk")
    .send({ ids: [fixture.prompt], ...body });
const preset = { name: "Saved", values: [{ name: "customer", value: "Ada" }] };
const megaprompt = { separator: "rule", titles: false, parts: [] };

const savePrompt: Write = (f) => mine(f).patch(prompt(f)).send({ content: "Act as a critic." });
const changeType: Write = (f) => mine(f).patch(prompt(f)).send({ typeId: f.otherType });
const tagPrompt: Write = (f) =>
  mine(f)
    .patch(prompt(f))
    .send({ tags: ["new tag"] });
const usePrompt: Write = (f) => mine(f).post(`${prompt(f)}/usage`);
const deletePrompt: Write = (f) => mine(f).delete(prompt(f));
const movePrompts: Write = (f) => bulk(f, { action: "move", typeId: f.otherType });
const favouritePrompts: Write = (f) => bulk(f, { action: "favourite", favourite: true });
const deletePrompts: Write = (f) => bulk(f, { action: "delete" });
const deleteType: Write = (f) => mine(f).delete(`/api/types/${f.type}`);
const deleteOtherType: Write = (f) => mine(f).delete(`/api/types/${f.otherType}`);
const saveOtherType: Write = (f) =>
  mine(f).put(`/api/types/${f.otherType}`).send({ name: "renamed", label: "Renamed", color: "#ff3b30" });
const createInOtherType: Write = (f) =>
  mine(f).post("/api/extension/templates").send({ title: "New", content: "New", typeId: f.otherType });
const renewCode: Write = (f) => as(test, f.admin).post(`/api/admin/users/${f.person.id}/recovery-code`);

/** The rows that are written, and every write that locks or checks them: `docs/testing.md` shows the same table. */
const ROWS: Record<string, Record<string, Write>> = {
  "the prompt": {
    savePrompt,
    changeType,
    tagPrompt,
    usePrompt,
    deletePrompt,
    movePrompts,
    favouritePrompts,
    deletePrompts,
    deleteType,
  },
  "the type": { changeType, movePrompts, deleteOtherType, saveOtherType, createInOtherType },
  "the tag": {
    tagPrompt,
    rename: (f) => mine(f).put(`/api/tags/${f.tag}`).send({ name: "renamed" }),
    merge: (f) => mine(f).post(`/api/tags/${f.tag}/merge`).send({ into: f.otherTag }),
    deleteTag: (f) => mine(f).delete(`/api/tags/${f.tag}`),
    deletePrompt,
  },
  "the megaprompt": {
    saveMegaprompt: (f) =>
      mine(f)
        .put(`/api/megaprompts/${f.megaprompt}`)
        .send({ ...megaprompt, name: "Saved" }),
    createMegaprompt: (f) =>
      mine(f)
        .post("/api/megaprompts")
        .send({ ...megaprompt, name: "Saved" }),
    deleteMegaprompt: (f) => mine(f).delete(`/api/megaprompts/${f.megaprompt}`),
  },
  "the filter": {
    saveFilter: (f) => mine(f).put(`/api/filters/${f.filter}`).send({ name: "Saved", query: "q=a" }),
    createFilter: (f) => mine(f).post("/api/filters").send({ name: "Saved", query: "q=b" }),
    deleteFilter: (f) => mine(f).delete(`/api/filters/${f.filter}`),
  },
  "the preset": {
    savePreset: (f) => mine(f).put(`/api/presets/${f.preset}`).send(preset),
    createPreset: (f) => mine(f).post("/api/presets").send(preset),
    deletePreset: (f) => mine(f).delete(`/api/presets/${f.preset}`),
  },
  "the account": {
    rename: (f) => mine(f).put("/api/auth/user").send({ currentPassword: PASSWORD, email: "new@example.org" }),
    deleteAccount: (f) => mine(f).delete("/api/auth/user"),
    makeKey: (f) => mine(f).post("/api/extension/api-keys").send({ name: "Laptop" }),
    makeConnectCode: (f) => mine(f).post("/api/extension/connect-codes"),
    endOtherSessions: (f) => mine(f).delete("/api/auth/sessions"),
    promote: (f) => as(test, f.admin).put(`/api/admin/users/${f.person.id}/role`).send({ isAdmin: true }),
    endSessions: (f) => as(test, f.admin).delete(`/api/admin/users/${f.person.id}/sessions`),
    deleteByAdmin: (f) => as(test, f.admin).delete(`/api/admin/users/${f.person.id}`),
    renewCode,
    createMegaprompt: (f) =>
      mine(f)
        .post("/api/megaprompts")
        .send({ ...megaprompt, name: "Saved" }),
  },
};

// The first lock or write of a request, but for the counters of failed passwords and of the last use.
const FIRST_LOCK_OR_WRITE =
  /^(?!.*(attempt_counts|limit_counts|set last_used_at)).*(for update|for key share|advisory_xact_lock|\b(insert into|update|delete from)\b)/is;

const TABLES = [
  "templates",
  "template_types",
  "search_rows",
  "megaprompts",
  "saved_filters",
  "variable_presets",
  "api_keys",
];
const CHANGING = /(^|_)(id|at|hash|position|prefix|four|vector|part)$/;

/**
 * `RACE=all` holds both requests of a pair, one after the other, at all four places, `TEST_SAMPLES=all` at one of them. Otherwise
 * a sixth of the pairs run, and only one of the two is held, at one place.
 */
const { RACE, TEST_SAMPLES } = process.env;
const SEED = Number(process.env.RACE_SEED ?? Math.floor(Math.random() * 2 ** 16));

const pausesOf = (index: number): Pause[] => {
  const all = Object.values(PAUSES);
  // Other bits of the seed than in `isHeld`, so that each of the two writes is held at any place.
  const first = (index + (SEED >> 8)) % all.length;
  return RACE === "all" ? all : all.slice(first, first + 1);
};

/** Whether the first of two writes is held in this run, by their places in the table. A request that is sent twice always is. */
const isHeld = (first: number, second: number) => {
  if ([RACE, TEST_SAMPLES].includes("all") || first === second) return true;
  const sum = first + second + SEED;
  return (sum >> 1) % 6 === 0 && first < second === (sum % 2 === 0);
};

let test: RaceApp;
let admin: Person;
beforeAll(async () => {
  test = await openRaceApp();
  admin = await makePerson(test, { isAdmin: true });
});
afterAll(() => test.close());

async function makeFixture(): Promise<Fixture> {
  const person = await makePerson(test);
  const em = test.orm.em.fork();
  const user = await em.findOneOrFail(User, person.id);
  const type = await makeType(em, user, { name: "type" });
  const otherType = await makeType(em, user, { name: "other" });
  const template = await makeTemplate(em, type, { title: "Poet" });
  const [tag, otherTag] = [await makeTag(em, template), await makeTag(em, template)];
  await em.execute("update tags set name = 'tag ' || (id = ?), key = 'tag ' || (id = ?) where user_id = ?", [
    tag,
    tag,
    person.id,
  ]);
  const [mega, filter] = [await makeMegaprompt(em, user), await makeFilter(em, user)];
  await em.execute("update megaprompts set name = 'Mega' where user_id = ?", [person.id]);
  await em.execute("update saved_filters set name = 'Filter', key = 'filter' where user_id = ?", [person.id]);
  const preset = await makePreset(em, user);
  await em.execute("update variable_presets set name = 'Preset', key = 'preset' where user_id = ?", [person.id]);
  const ids = { prompt: template.id, type: type.id, otherType: otherType.id };
  return { person, admin, ...ids, tag, otherTag, megaprompt: mega, filter, preset };
}

/** What is stored of a person, without ids and dates. */
async function stateOf({ person: { id } }: Fixture): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await test.db.query(`select to_jsonb(t) as row from ${table} t where user_id = $1`, [id]);
    // A lexeme of the search begins with its owner.
    for (const { row } of rows) row.words = row.words?.replaceAll(new RegExp(`'${id.toString(36)}(?=[.=])`, "g"), "'");
    state[table] = rows.map(({ row }) => stable(row)).sort();
  }
  const { rows } = await test.db.query(
    `select (select jsonb_agg(concat(g.name, ' ', (select count(*) from template_tags l where l.tag_id = g.id)) order by g.name)
               from tags g where g.user_id = $1) as tags,
            (select jsonb_agg(concat(kind, ' ', name) order by kind, name) from trash_items where user_id = $1) as trash,
            (select count(*)::int from sessions where user_id = $1 and ended_at is null) as sessions,
            (select concat(is_admin, email, password_version, recovery_code_hash is null) from users where id = $1) as account,
            (select jsonb_agg(concat(m.title, ' in ', y.name) order by m.title)
               from templates m join template_types y on y.id = m.type_id where m.user_id = $1) as places`,
    [id],
  );
  return { ...state, ...rows[0] };
}

function stable(row: Record<string, unknown>): string {
  // A command that is taken has the id behind it.
  const values = { ...row, ...(row.command ? { command: String(row.command).replace(/-\d+$/, "-id") } : {}) };
  return JSON.stringify(Object.entries(values).filter(([column]) => !CHANGING.test(column)));
}

/** The statuses and the rows after `first` and then `second`. */
async function inTurn(first: Write, second: Write) {
  const fixture = await makeFixture();
  const statuses = [(await first(fixture)).status, (await second(fixture)).status];
  return { statuses, state: await stateOf(fixture) };
}

for (const [row, writes] of Object.entries(ROWS)) {
  describe(`two writes that share ${row}`, () => {
    const names = Object.keys(writes);
    const outcomes = new Map<string, ReturnType<typeof inTurn>>();
    // One pair's first order is the other pair's second.
    const outcomeOf = (a: string, b: string, first: Write, second: Write) => {
      const key = `${a}, ${b}`;
      const outcome = outcomes.get(key) ?? inTurn(first, second);
      outcomes.set(key, outcome);
      return outcome;
    };
    const pairs = names.flatMap((a, i) =>
      names.flatMap((b, j) => (isHeld(i, j) ? [{ a, b, pauses: pausesOf(i + j) }] : [])),
    );
    it.each(pairs)("end as if one came after the other: $a held, $b", async ({ a, b, pauses }) => {
      const [first, second] = [writes[a], writes[b]];
      if (!first || !second) throw new Error("No such write.");
      const before = await outcomeOf(a, b, first, second);
      const { statuses, state } = await outcomeOf(b, a, second, first);
      const serial = [before, { statuses: statuses.toReversed(), state }];
      for (const at of pauses) {
        const fixture = await makeFixture();
        const { a: one, b: two } = await race(
          test,
          () => first(fixture),
          () => second(fixture),
          {
            at,
            statement: FIRST_LOCK_OR_WRITE,
          },
        );
        expect(serial).toContainEqual({ statuses: [one.status, two.status], state: await stateOf(fixture) });
      }
    });
  });
}

it(`prints the seed of this run: RACE_SEED=${SEED}`, () => expect(SEED).toBeGreaterThanOrEqual(0));

describe("an operation that is undone twice at the same moment", () => {
  const importPrompts = async (f: Fixture) => {
    const files = [{ name: "a.csv", text: "act,prompt\nCritic,Act as a critic.\n" }];
    const { body } = await mine(f).post("/api/imports").send({ files });
    await mine(f).post(`/api/imports/${body.id}/apply`).send({});
  };
  const OPERATIONS = { favouritePrompts, movePrompts, deletePrompts, deleteType, importPrompts };
  const undoOf = async ({ person }: Fixture) => {
    const { rows } = await test.db.query("select max(id) as id from operations where user_id = $1", [person.id]);
    return () => as(test, person).post(`/api/operations/${rows[0].id}/undo`);
  };
  const cases = Object.entries(OPERATIONS).flatMap(([name, operate], index) =>
    pausesOf(index).map((at) => ({ name, operate, at })),
  );

  it.each(cases)("is undone once: $name, $at", async ({ operate, at }) => {
    const serial = await makeFixture();
    await operate(serial);
    await (await undoOf(serial))();

    const fixture = await makeFixture();
    await operate(fixture);
    const undo = await undoOf(fixture);
    const { a, b } = await race(test, undo, undo, { at, statement: FIRST_LOCK_OR_WRITE });
    const refused = [a.status, b.status].filter((status) => status !== 200);
    expect(refused).toHaveLength(1);
    expect([404, 409]).toContain(refused[0]);
    expect(await stateOf(fixture)).toEqual(await stateOf(serial));
  });
});

describe("a save while the deletion of a type is undone, which moved its prompts", () => {
  it.each([PAUSES.afterStatement, PAUSES.beforeCommit])("saves the prompt in the restored type: %s", async (at) => {
    const fixture = await makeFixture();
    await mine(fixture).delete(`/api/types/${fixture.type}?moveTo=${fixture.otherType}`).expect(204);
    const { rows } = await test.db.query("select id from operations where user_id = $1", [fixture.person.id]);
    const undo = () => mine(fixture).post(`/api/operations/${rows[0].id}/undo`);

    const { a, b } = await race(test, undo, () => savePrompt(fixture), {
      at,
      statement: /update templates set type_id/,
    });

    expect([a.status, b.status]).toEqual([200, 200]);
    expect(b.body).toMatchObject({ content: "Act as a critic.", typeId: fixture.type, type: { name: "type" } });
  });
});
