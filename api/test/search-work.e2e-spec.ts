import type { MikroORM } from "@mikro-orm/postgresql";
import type { Pool, QueryConfig } from "pg";
import { Database } from "../src/database/database.js";
import { insertPrompts } from "../src/template-rows/save-templates.js";
import { TemplatesRepository } from "../src/templates/templates.repository.js";
import { createDatabase, executeUnlimited, openOrm, type TestDatabase } from "./support/database.js";
import { isDeep, itDeep } from "./support/deep.js";

const PROMPTS = isDeep ? 2_000 : 1_000;
const WORDS = ["contract", "german", "translator", "sonnet", "kiwi", "zebra", "harbour", "lantern", "meadow", "violin"];

/** Three of the words, many times over, and a word of its own. */
const content = (n: number) =>
  Array.from({ length: 60 }, (_, at) => WORDS[(n * 7 + at * (1 + (n % 3))) % WORDS.length]).join(" ") +
  ` unique${n} act as a poet and write the text`;

const contentOfOthers = (n: number) => `${content(n)} ostrich contarct unique77 sonnte lanten`;

describe("the work of a search, in statements and in pages of the database", () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let pool: Pool;
  let ada = 0;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await openOrm(database.url);
    pool = await orm.em.getConnection().getNativeClient();
    ada = await person("ada");
    await fill(ada, content);
    // So that the plans are those of a large table from the beginning.
    await fill(await person("bob"), (n) => `${"nothing in common ".repeat(20)}${n}`, 4 * PROMPTS);
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function person(name: string): Promise<number> {
    const [row] = await orm.em
      .fork()
      .execute<{ id: number }[]>("insert into users (username, password) values (?, '!') returning id", [name]);
    return row?.id ?? 0;
  }

  async function fill(userId: number, text: (n: number) => string, count = PROMPTS): Promise<void> {
    const em = orm.em.fork();
    const [type] = await em.execute<{ id: number }[]>(
      "insert into template_types (user_id, name, label, color) values (?, 'text', 'Text', '#000000') returning id",
      [userId],
    );
    const rows = Array.from({ length: count }, (_, n) => ({
      userId,
      typeId: type?.id ?? 0,
      title: `Note ${n}`,
      content: text(n),
    }));
    await new Database(orm.em).transaction((tx) => insertPrompts(tx, rows));
    await executeUnlimited(database.url, "vacuum analyze templates, search_rows, search_words");
  }

  /** What a search finds, and the work of its statements: each is explained after it was sent. */
  async function search(text: string) {
    const sent: QueryConfig[] = [];
    const send = jest.spyOn(pool, "query").mockImplementation(((query: QueryConfig) => {
      sent.push(query);
      return pool.connect().then(async (client) => {
        try {
          return await client.query(query);
        } finally {
          client.release();
        }
      });
    }) as never);
    const found = await new TemplatesRepository(new Database(orm.em)).search(text, { ownerId: ada, limit: 6, page: 1 });
    send.mockRestore();
    let pages = 0;
    for (const { text: statement, values } of sent) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${statement}`, values);
      const { Plan: plan } = rows[0]["QUERY PLAN"][0];
      pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
    return { found, statements: sent.length, pages };
  }

  async function inTurn(texts: readonly string[]) {
    const found: Awaited<ReturnType<typeof search>>[] = [];
    for (const text of texts) found.push(await search(text));
    return found;
  }

  async function expectSameWork(texts: readonly string[], before: Awaited<ReturnType<typeof inTurn>>) {
    for (const [at, { found, pages }] of (await inTurn(texts)).entries()) {
      const text = texts[at];
      expect(found).toEqual(before[at]?.found);
      // A tree of an index may become one level higher.
      expect({ text, pages, isMore: pages > (before[at]?.pages ?? 0) + 8 }).toEqual({ text, pages, isMore: false });
    }
  }

  /** Writes the search rows of all owners anew, in this order. */
  async function putInOrder(order: string): Promise<void> {
    await executeUnlimited(
      database.url,
      `create table shuffled as select * from search_rows;
      truncate search_rows;
      insert into search_rows select * from shuffled order by ${order};
      drop table shuffled`,
      "vacuum analyze search_rows",
    );
  }

  it("is one statement for one word that few prompts have", async () => {
    for (const text of ["unique777", "nique777"]) {
      const { found, statements } = await search(text);
      expect(found.items.map(({ title }) => title)).toEqual(["Note 777"]);
      expect({ text, statements }).toEqual({ text, statements: 1 });
    }
  });

  it("is not more for a nasty query than for an ordinary one", async () => {
    const ordinary: Awaited<ReturnType<typeof search>>[] = [];
    for (const text of ["contract", "contract german kiwi", "unique77 contarct sonnte", "act as a poet"])
      ordinary.push(await search(text));
    const most = (of: "statements" | "pages") => Math.max(...ordinary.map((one) => one[of]));
    const nasty = [
      "& | ! <-> :* ' \\ % \"",
      "%_%_%_%_%_%_%_%_%_%_%_%",
      "contract & german | !kiwi <-> zebra:*",
      `'contract':* & "german`,
      '"contract "german "kiwi',
      Array.from({ length: 100 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(" "),
      WORDS.concat(WORDS.map((word) => `-${word}`))
        .join(" ")
        .slice(0, 200),
      Array.from({ length: 12 }, (_, n) => `contarct${n}`).join(" "),
      "a".repeat(200),
      "contract ".repeat(22),
      "\u200b\u200d\u2060",
      "\u0301".repeat(200),
      "🚀".repeat(100),
      "翻".repeat(200),
    ];
    for (const text of nasty) {
      const { statements, pages } = await search(text);
      // Twelve words may each be a typo: a statement for each, instead of one.
      expect({ text, isMore: statements > most("statements") + 12 }).toEqual({ text, isMore: false });
      expect({ text, pages, isMore: pages > 3 * most("pages") }).toEqual({ text, pages, isMore: false });
    }
  }, 120_000);

  it("does not grow with another owner's prompts and words, which change neither ranks nor suggestions", async () => {
    const texts = ["contract german kiwi", "unique77", "sonnte lanten", "ostrihc contarct", "act as a poet"];
    const before = await inTurn(texts);
    await fill(await person("eve"), contentOfOthers);
    await expectSameWork(texts, before);
  }, 120_000);

  itDeep(
    "does not grow with prompts of others before, between and after those of the owner",
    async () => {
      const texts = ["contract german kiwi", "unique77", "nique777", "act unique1", '"act as a poet"'];
      for (const name of ["fay", "gus", "hal"]) await fill(await person(name), contentOfOthers);
      await putInOrder("user_id, hashint4(template_id)");
      const before = await inTurn(texts);
      await putInOrder("hashint4(template_id)");
      await expectSameWork(texts, before);
    },
    120_000,
  );
});
