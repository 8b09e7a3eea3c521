import type { Test } from "supertest";
import { User } from "../src/users/user.entity.js";
import { makeTemplate, makeType, next } from "./support/makers.js";
import { openRaceApp, PAUSES, type Pause, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, type Person } from "./support/session.js";

/** One limit of a count: how to leave room for one more, what takes it, and what is counted afterwards. */
type Limit = {
  max: number;
  fill: string;
  /** The first statement after the count, or the count itself. */
  statement: RegExp;
  take: (person: Racer, name: string, promptId: number) => Test;
  count: string;
};

type Racer = Person & { typeId: number };

const LIMITS: Record<string, Limit> = {
  "API keys": {
    max: 50,
    fill: `insert into api_keys (user_id, name, hash, prefix, last_four)
           select $1::int, 'key ' || n, $1::int || ' hash ' || n, 'ptk_0000', '0000' from generate_series(1, 49) n`,
    statement: /count\(.*"api_keys"/,
    take: (person, name) => as(test, person).post("/api/extension/api-keys").send({ name }),
    count: "select count(*)::int as n from api_keys where user_id = $1",
  },
  "default types": {
    max: 500,
    fill: `with gone as (delete from default_template_types)
           insert into default_template_types (name, label, color, position)
           select 'filler_' || $1::int || '_' || n, 'Type', '#000000', n from generate_series(1, 499) n`,
    statement: /from default_template_types\) as types/,
    take: (person, name) => as(test, person).post("/api/admin/default-types").send({ name, label: "Type" }),
    count: "select count(*)::int as n from default_template_types where $1::int > 0",
  },
  filters: {
    max: 500,
    fill: `insert into saved_filters (user_id, name, key, query)
           select $1::int, 'filter ' || n, 'filter ' || n, 'q=x' from generate_series(1, 499) n`,
    statement: /count\(.*"saved_filters"/,
    take: (person, name) => as(test, person).post("/api/filters").send({ name, query: "q=x" }),
    count: "select count(*)::int as n from saved_filters where user_id = $1",
  },
  megaprompts: {
    max: 500,
    fill: `insert into megaprompts (user_id, name, separator, titles, parts)
           select $1::int, 'mega ' || n, 'rule', false, '[]' from generate_series(1, 499) n`,
    statement: /count\(.*"megaprompts"/,
    take: (person, name) =>
      as(test, person).post("/api/megaprompts").send({ name, separator: "rule", titles: false, parts: [] }),
    count: "select count(*)::int as n from megaprompts where user_id = $1",
  },
  presets: {
    max: 100,
    fill: `insert into variable_presets (user_id, name, key, "values")
           select $1::int, 'preset ' || n, 'preset ' || n, '[]' from generate_series(1, 99) n`,
    statement: /count\(.*"variable_presets"/,
    take: (person, name) =>
      as(test, person)
        .post("/api/presets")
        .send({ name, values: [{ name: "a", value: "b" }] }),
    count: "select count(*)::int as n from variable_presets where user_id = $1",
  },
  "shared sites": {
    max: 20,
    fill: `insert into extension_sites (origin, fields, shared_by)
           select 'shared', jsonb_build_object('name', 'Site', 'matches', jsonb_build_array('https://s' || $1::int || '-' || n || '.example.org/*'),
                  'inputSelectors', jsonb_build_array('textarea'), 'method', 'auto', 'longTextLimit', null, 'notes', ''), $1::int
             from generate_series(1, 19) n`,
    statement: /count\(\*\).*from extension_sites/,
    take: (person, name) =>
      as(test, person)
        .post("/api/extension/sites")
        .send({ name, origin: `https://${name}-${next()}.example.org`, inputSelector: "textarea" }),
    count: "select count(*)::int as n from extension_sites where shared_by = $1",
  },
  tags: {
    max: 500,
    fill: `with made as (insert into tags (user_id, name, key)
             select $1::int, 'tag ' || n, 'tag ' || n from generate_series(1, 499) n returning id)
           , kept as (insert into template_tags (template_id, tag_id)
             select t.id, made.id from made cross join templates t where t.user_id = $1::int returning tag_id)
           select from kept`,
    statement: /insert into tags/,
    take: ({ typeId, ...person }, name) =>
      as(test, person)
        .post("/api/templates")
        .send({ title: name, content: "C", typeId, tags: [name] }),
    count: "select count(*)::int as n from tags where user_id = $1",
  },
  types: {
    max: 500,
    fill: `insert into template_types (user_id, name, label, color)
           select $1::int, 'filler_' || n, 'Type', '#000000' from generate_series(1, 498) n`,
    statement: /count\(.*"template_types"/,
    take: (person, name) => as(test, person).post("/api/types").send({ name, label: "Type", color: "#000000" }),
    count: "select count(*)::int as n from template_types where user_id = $1",
  },
  "tags of a prompt": {
    max: 20,
    fill: `with made as (insert into tags (user_id, name, key)
             select $1::int, 'tag ' || n, 'tag ' || n from generate_series(1, 19) n returning id)
           insert into template_tags (template_id, tag_id)
           select t.id, made.id from made cross join templates t where t.user_id = $1::int`,
    statement: /insert into template_tags/,
    take: (person, name, id) =>
      as(test, person)
        .post("/api/templates/bulk")
        .send({ action: "addTags", tags: [name], ids: [id] }),
    count: `select count(*)::int as n from template_tags l join templates t on t.id = l.template_id where t.user_id = $1`,
  },
};

let test: RaceApp;
beforeAll(async () => {
  test = await openRaceApp();
});
afterAll(() => test.close());

describe.each(Object.values(PAUSES))("a prompt that is moved, held %s", (at: Pause) => {
  it("does not get the place of another one that is moved meanwhile", async () => {
    const person = await makePerson(test);
    const em = test.orm.em.fork();
    const type = await makeType(em, await em.findOneOrFail(User, person.id));
    const [last, first, second] = [
      await makeTemplate(em, type),
      await makeTemplate(em, type),
      await makeTemplate(em, type),
    ];
    const move = ({ id }: { id: number }) =>
      as(test, person).put(`/api/templates/${id}/position`).send({ after: last.id });
    const statement = /update templates set position/;
    const { a, b } = await race(
      test,
      () => move(first),
      () => move(second),
      { at, statement },
    );
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.position).not.toBe(b.body.position);
  });
});

describe.each(Object.values(PAUSES))("the last one that fits, held %s", (at: Pause) => {
  it.each(Object.entries(LIMITS))(
    "leaves no room for one more: %s",
    async (_, { max, fill, statement, take, count }) => {
      const account = await makePerson(test, { isAdmin: true });
      const em = test.orm.em.fork();
      const type = await makeType(em, await em.findOneOrFail(User, account.id));
      const prompt = await makeTemplate(em, type);
      const person = { ...account, typeId: type.id };
      await test.db.query(fill, [person.id]);
      const { a, b } = await race(
        test,
        () => take(person, "first", prompt.id),
        () => take(person, "second", prompt.id),
        { at, statement },
      );
      expect([a.status, b.status].filter((status) => status < 300)).toHaveLength(1);
      expect([a.status, b.status].filter((status) => status === 409 || status === 400)).toHaveLength(1);
      const { rows } = await test.db.query(count, [person.id]);
      expect(rows).toEqual([{ n: max }]);
    },
  );
});
