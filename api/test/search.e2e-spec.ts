import { position, TextArray, TsvectorArray } from "../src/template-rows/binary-arrays.js";
import { searchColumns } from "../src/template-rows/search-rows.js";
import { type Library, type Person, startLibrary } from "./support/library.js";

const q = encodeURIComponent;

describe("search", () => {
  let library: Library;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startLibrary();
    ada = await library.person();
    type = await ada.type();
  });
  afterAll(() => library.close());

  const found = (text: string, more = "") => ada.titles(`search=${q(text)}${more}`);

  it.each([
    ["Résumé für Łukasz", ["resume", "RÉSUMÉ", "fur", "lukasz"]],
    ["Übersetzungsstraße", ["ubersetzungsSTRASSE", "straße"]],
    ["GROẞE FLÖẞE", ["große", "floss", "GROẞE", "FLÖSSE"]],
    ["翻译助手", ["翻译", "翻", "助手", "翻译助手"]],
    ["我用GPT翻译机 v2", ["t翻", "译机", "机", "用g"]],
    ["文章を要約する", ["要約", "を要"]],
    ["ﾌﾟﾛﾝﾌﾟﾄ 集", ["プロンプト"]],
    ["한국어 번역기", ["한국", "번역기", "국어 번"]],
    ["مُحَرِّر النصوص العربية", ["محرر", "العربيه".slice(0, 5), "النصوص"]],
    ["Редактор текстов Ёлка", ["РЕДАКТОР", "елка", "ек"]],
    ["Γράψε ένα ποίημα ΟΔΟΣ", ["γραψε", "ποιημα", "οδος", "οδοσ"]],
    ["עוֹרֵךְ טקסט", ["עורך", "טקסט"]],
    ["ผู้ช่วยแปลภาษา", ["แปล", "ภาษา"]],
    ["हिन्दी अनुवादक", ["अनुवाद", "हिन्दी"]],
    ["Emoji 👩‍🚀🚀 guide", ["🚀", "👩‍🚀"]],
  ])("finds %s by its parts", async (title, parts) => {
    await ada.prompt(type, { title, content: "…" });
    await ada.prompt(type, { title: `In content`, content: `Before ${title} after` });
    for (const part of parts) expect(await found(part)).toEqual(expect.arrayContaining([title, "In content"]));
  });

  it("finds a pair of characters in a prompt whose words are not written yet", async () => {
    const { id } = await ada.prompt(type, { title: "秘密の日記", content: "…" });
    await library.sql("update search_rows set words = null where template_id = ?", [id]);
    for (const part of ["日記", "密", "の日"]) expect(await found(part)).toEqual(["秘密の日記"]);
    for (const sort of ["title", "-updatedAt"]) expect(await found("密の", `&sort=${sort}`)).toEqual(["秘密の日記"]);
  });

  it("does not take a syllable or a voiced letter apart", async () => {
    await ada.prompt(type, { title: "강아지 がく", content: "…" });
    expect(await found("가아지")).toEqual([]);
    expect(await found("かく")).toEqual([]);
  });

  it.each(["50%_off", "C:\\temp", "a_b", "%", "_", "\\", "'; drop table templates; --", "$1 $&", "(.*)"])(
    "takes %s to the letter, above what only has its words",
    async (text) => {
      const bob = await library.person();
      const own = await bob.type();
      await bob.prompt(own, { title: `xx ${text} yy` });
      await bob.prompt(own, { title: "50 percent off, C: temp, ab, nothing" });
      const hasWords = ["50%_off", "C:\\temp"].includes(text);
      expect(await bob.titles(`search=${q(text)}`)).toEqual([
        `xx ${text} yy`,
        ...(hasWords ? ["50 percent off, C: temp, ab, nothing"] : []),
      ]);
    },
  );

  it("puts titles above contents and then keeps the sort", async () => {
    const bob = await library.person();
    const own = await bob.type();
    for (const [title, content] of [
      ["c", "a zebra"],
      ["Zebra", "…"],
      ["a", "zebra"],
      ["My zebra", "…"],
      ["Zebra crossing", "zebra"],
    ]) {
      await bob.prompt(own, { title, content });
    }
    const order = (sort: string) => bob.titles(`search=zebra${sort && `&sort=${sort}`}`);
    expect(await order("")).toEqual(["Zebra", "Zebra crossing", "My zebra", "a", "c"]);
    expect(await order("relevance")).toEqual(await order(""));
    expect(await order("title")).toEqual(["My zebra", "Zebra", "Zebra crossing", "a", "c"]);
    expect(await order("-title")).toEqual(["Zebra crossing", "Zebra", "My zebra", "c", "a"]);
    expect(await order("updatedAt")).toEqual(["Zebra", "My zebra", "Zebra crossing", "c", "a"]);
    expect(await order("-updatedAt")).toEqual(["Zebra crossing", "My zebra", "Zebra", "a", "c"]);
    expect(await bob.titles("search=zebra&limit=2&page=2")).toEqual(["My zebra", "a"]);
  });

  it("ranks descriptions below titles and above contents, for a phrase and for words", async () => {
    const bob = await library.person();
    const own = await bob.type();
    const poem = (title: string, description: string | null, content: string) =>
      bob.prompt(own, { title, description, content });
    await poem("Sunny zebra rain", null, "…");
    await poem("Described", "Sunny zebra rain", "…");
    await poem("Inside", null, "Sunny zebra rain");
    for (const text of ["zebra", "zeb", "zebra rain", "rain sunny"]) {
      expect(await bob.titles(`search=${q(text)}`)).toEqual(["Sunny zebra rain", "Described", "Inside"]);
    }
    expect(await bob.titles(`search=${q("Described Sunny")}`)).toEqual(["Described"]);
  });

  it("finds a phrase in the title or in the content, not across both", async () => {
    const bob = await library.person();
    await bob.prompt(await bob.type(), { title: "one", content: "two" });
    for (const text of ["onetwo", '"one two"', '"one\u001ftwo"', "e\nt"]) {
      const { headers } = await bob.get(`/templates?search=${q(text)}`).expect(200);
      expect(headers["x-total-count"]).toBe("0");
    }
    expect(await bob.titles("search=two+one")).toEqual(["one"]);
  });

  describe("by words", () => {
    let cy: Person;
    let own: number;
    beforeAll(async () => {
      cy = await library.person();
      own = await cy.type();
      for (const [title, content] of [
        ["Contract translator", "Translate the contract into plain German and keep legal terms."],
        ["Poet", "Write a sonnet about the contract between German neighbours and their translator."],
        ["German contract translator notes", "Something else."],
        ["コードの説明", "このプログラムの動作を初心者に一行ずつ説明してください。"],
        ["helper", "Fix the parseUserInput function and user_profile_page."],
      ]) {
        await cy.prompt(own, { title, content });
      }
    });
    const titles = (text: string, more = "") => cy.titles(`search=${q(text)}${more}`);

    it("finds them in any order, the phrase first, then by title", async () => {
      expect(await titles("contract translator")).toEqual([
        "Contract translator",
        "German contract translator notes",
        "Poet",
      ]);
      expect(await titles("translator contract german")).toEqual([
        "German contract translator notes",
        "Contract translator",
        "Poet",
      ]);
    });

    it.each([
      ["legal plain contr", ["Contract translator"]],
      ["初心者 プログラム", ["コードの説明"]],
      ["input parse", ["helper"]],
      ["page profile", ["helper"]],
      ["translator -sonnet -notes", ["Contract translator"]],
      ['german "legal terms"', ["Contract translator"]],
      ['"the contract" german', ["Contract translator", "Poet"]],
    ])("finds %s", async (text, expected) => {
      expect((await titles(text)).sort()).toEqual(expected);
    });

    it("marks what is near, and does not count it", async () => {
      for (const text of ["legal contrcat", "legal terms unknownword", "sonet"]) {
        const { body, headers } = await cy.get(`/templates?search=${q(text)}`).expect(200);
        expect(body[0]).toMatchObject({ match: "near", title: text === "sonet" ? "Poet" : "Contract translator" });
        const meant = { "legal contrcat": "legal contract", sonet: "sonnet" }[text];
        expect(body[0].meant).toBe(meant);
        expect(headers["x-total-count"]).toBe("0");
      }
    });

    it("counts and chooses the same prompts as the list", async () => {
      const { body } = await cy.get(`/templates/counts?search=${q("german contract")}`).expect(200);
      expect(body.total).toBe(3);
      expect(await titles("german contract", "&limit=1&page=9")).toEqual([]);
    });

    it("takes neither words nor ranks from other people", async () => {
      const [dee, eve] = [await library.person(), await library.person()];
      const [ofDee, ofEve] = [await dee.type(), await eve.type()];
      for (const person of [dee, eve]) {
        const type = person === dee ? ofDee : ofEve;
        await person.prompt(type, { title: "Alpha", content: "zebra crossing and kiwi" });
        await person.prompt(type, { title: "Beta", content: "zebra kiwi" });
      }
      for (let n = 0; n < 5; n += 1)
        await eve.prompt(ofEve, { title: `Kiwi ${n}`, content: "kiwis and zebras, ostrich" });
      expect(await dee.titles("search=kiwi+crossing")).toEqual(["Alpha"]);
      expect(await dee.titles("search=kiwi+zebra")).toEqual(["Beta", "Alpha"]);
      // Only the other person has the word that is meant.
      expect(await dee.titles("search=ostrihc")).toEqual([]);
      expect(await eve.titles("search=ostrihc")).toHaveLength(5);
    });
  });

  describe("of words that a thousand prompts have", () => {
    const MANY = 1_040;
    let fay: Person;
    let typeId: number;
    beforeAll(async () => {
      fay = await library.person();
      typeId = await fay.type();
      const texts = Array.from({ length: MANY }, (_, n) => {
        const title = n === 7 ? "Otter notes" : n === 9 ? "A beaver" : `Note ${n}`;
        // The whole text is only in the oldest one.
        const content = n === 0 ? "an otter beaver" : `a beaver and an otter ${n < 3 ? "heron" : ""}`;
        return { userId: fay.id, title, description: null, content };
      });
      const [folded, , body, words] = searchColumns(texts).rows;
      await library.sql(
        `with input as (
           select * from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::tsvector[]) with ordinality as i(title, content, folded, body, words, n)),
         made as (
           insert into templates (user_id, type_id, title, content, updated_at)
           select ?::int, ?::int, title, content, timestamptz '2026-01-01' + n * interval '1 minute' from input order by n
           returning *)
         insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body, words)
         select m.id, m.user_id, m.user_id % 64, m.type_id, m.updated_at, i.folded, i.body, i.words from made m join input i using (title)`,
        [texts.map(({ title }) => title), texts.map(({ content }) => content), folded, body, words, fay.id, typeId],
      );
    });
    const page = async (text: string, more = "") => {
      const { body, headers } = await fay.get(`/templates?search=${q(text)}&limit=4${more}`).expect(200);
      const total = [headers["x-total-count"], headers["x-total-count-relation"]];
      return { titles: body.map(({ title }: { title: string }) => title), total, headers };
    };

    it("counts them up to a thousand, titles first, then the newest", async () => {
      const { titles, total, headers } = await page("otter");
      expect(titles).toEqual(["Otter notes", "Note 1039", "Note 1038", "Note 1037"]);
      expect(total).toEqual(["1000", "gte"]);
      expect(headers.link).not.toContain("last");
      expect((await page("otter", "&page=2")).titles[0]).toBe("Note 1036");
      const after = await page("otter", `&cursor=${q(headers["x-next-cursor"] ?? "")}`);
      expect(after.titles[0]).toBe("Note 1036");
      expect((await page("otter", "&page=260")).total).toEqual([String(MANY), "eq"]);
    });

    it("puts the whole text first however old it is, then the words in titles", async () => {
      const { titles, total, headers } = await page("otter beaver");
      expect(titles).toEqual(["Note 0", "A beaver", "Otter notes", "Note 1039"]);
      expect(total).toEqual(["1000", "gte"]);
      const after = await page("otter beaver", `&cursor=${q(headers["x-next-cursor"] ?? "")}`);
      expect(after.titles[0]).toBe("Note 1038");
      expect((await page("an otter")).titles).toEqual(["Note 1039", "Note 1038", "Note 1037", "Note 1036"]);
    });

    it.each(["-updatedAt", "title"])("counts those of a filter up to a thousand, too, by %s", async (sort) => {
      const list = async (query: string) => {
        const { body, headers } = await fay.get(`/templates?limit=4&sort=${sort}&${query}`).expect(200);
        const total = [headers["x-total-count"], headers["x-total-count-relation"]];
        return { ids: body.map(({ id }: { id: number }) => id), total, headers };
      };
      const all = await list("page=1");
      expect(all.total).toEqual([String(MANY), "eq"]);
      const first = await list("favourite=false");
      expect(first).toMatchObject({ ids: all.ids, total: ["1000", "gte"] });
      expect(first.headers.link).not.toContain("last");
      const second = await list("page=2");
      const cursor = first.headers["x-next-cursor"] ?? "";
      for (const query of ["favourite=false&page=2", `favourite=false&cursor=${cursor}`])
        expect(await list(query)).toMatchObject({ ids: second.ids, total: ["1000", "gte"] });
      // The page that reaches the 1,000th match has the exact total: readers that stop at the total read all.
      expect((await list("favourite=false&page=249")).total).toEqual(["1000", "gte"]);
      const deep = await list("page=250");
      expect(await list("favourite=false&page=250")).toMatchObject({ ids: deep.ids, total: [String(MANY), "eq"] });
    });

    const ORDERS = ["-updatedAt", "updatedAt", "title", "-title", "position", "-lastUsedAt"];
    it.each([
      ["no", "false"],
      ["a few", "n % 100 = 0"],
      ["many", "n % 5 < 3"],
      ["all", "true"],
    ])("is read whole by page and by cursor, favourites first, with %s favourites", async (_, isFavourite) => {
      await library.sql(
        `update templates t set favourite = ${isFavourite}, last_used_at = case when n % 3 = 0 then updated_at end,
                position = case when n % 7 = 0 then n end
           from (select id, row_number() over (order by updated_at) as n from templates where user_id = ?) r where r.id = t.id`,
        [fay.id],
      );
      for (const sort of ORDERS) {
        const list = async (query: string) => {
          const { body, headers } = await fay.get(`/templates?limit=347&sort=${sort}${query}`).expect(200);
          return { items: body as { id: number; favourite: boolean }[], next: headers["x-next-cursor"] };
        };
        const read = async (first: string) => {
          const [byPage, byCursor] = [[], []] as [{ id: number; favourite: boolean }[], unknown[]];
          let after = "";
          for (const page of [1, 2, 3]) {
            byPage.push(...(await list(`${first}&page=${page}`)).items);
            const { items, next } = await list(`${first}${after}`);
            byCursor.push(...items);
            expect(next === undefined).toBe(page === 3);
            after = `&cursor=${next}`;
          }
          expect(byCursor).toEqual(byPage);
          return byPage;
        };
        const whole = await read("");
        expect(whole).toHaveLength(MANY);
        const expected = [...whole.filter((one) => one.favourite), ...whole.filter((one) => !one.favourite)];
        expect(await read("&favouritesFirst=true")).toEqual(expected);
        expect(await read(`&favouritesFirst=true&typeId=${typeId}`)).toEqual(expected);
      }
    });

    it("counts exactly a thousand matches of a filter exactly", async () => {
      // Prompt n was changed n minutes after the first of January.
      const after = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, MANY - n + 1)).toISOString();
      const relation = async (n: number) => {
        const { headers } = await fay.get(`/templates?limit=4&updatedAfter=${after(n)}`).expect(200);
        return [headers["x-total-count"], headers["x-total-count-relation"]];
      };
      expect(await relation(1_000)).toEqual(["1000", "eq"]);
      expect(await relation(1_001)).toEqual(["1000", "gte"]);
    });

    it("finds a rare word beside them, and what only old prompts have", async () => {
      expect(await page("otter heron")).toMatchObject({ titles: ["Note 2", "Note 1"], total: ["2", "eq"] });
      expect(await page("heron")).toMatchObject({ titles: ["Note 2", "Note 1"], total: ["2", "eq"] });
    });

    it("puts a description that has them behind titles, however old it is", async () => {
      const id = (await fay.get("/templates?sort=updatedAt&limit=6").expect(200)).body[5].id;
      await fay.patch(`/extension/templates/${id}`, { description: "About an otter" }).expect(200);
      await library.sql("update templates set updated_at = '2025-01-01' where id = ?", [id]);
      await library.sql("update search_rows set updated_at = '2025-01-01' where template_id = ?", [id]);
      expect((await page("otter")).titles).toEqual(["Otter notes", "Note 5", "Note 1039", "Note 1038"]);
    });
  });

  it.each([
    ["Han pairs", (n: number) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))],
    ["words", (n: number) => `${n.toString(36)}x `],
    ["emoji", (n: number) => String.fromCodePoint(0x1f300 + (n % 500))],
    ["long words", (n: number) => `${"漢a".repeat(30)}${n} `],
  ])("saves 200,000 characters of different %s", async (_, piece) => {
    const bob = await library.person();
    let content = "";
    for (let n = 0; content.length < 199_900; n += 1) content += piece(n);
    await bob.prompt(await bob.type(), { title: "large", content });
    expect(await bob.titles(`search=${q(content.slice(-40).trim())}`)).toEqual(["large"]);
  });

  it.each([
    ["operators of a query", "& | ! <-> :* ' \\ % \"", 200],
    ["operators between words", "a & b | !c", 200],
    ["quoted operators", "'x':* & y", 200],
    ["a quotation mark that is not closed", '"open quote', 200],
    ["excluded words alone", "-a -b", 200],
    ["text without width", "\u200b\u200d\u2060", 200],
    ["one letter with 199 accents", `a${"\u0301".repeat(199)}`, 200],
    ["500 words", Array.from({ length: 500 }, (_, n) => `w${n}`).join(" "), 400],
    ["10,000 characters", "a".repeat(10_000), 400],
    ["NUL", "a\u0000b c", 400],
    ["halves of surrogate pairs", "\ud800 \udfff", 200],
  ])("answers a search for %s, or refuses it, in an address and in a body", async (_, text, status) => {
    const inBody = { action: "favourite", favourite: true, filter: { search: text }, expected: 0 };
    // An address cannot have half of a pair: these are the bytes that it would have in UTF-8.
    const address = text.isWellFormed() ? q(text) : "%ED%A0%80%20%ED%BF%BF";
    expect((await ada.get(`/templates?search=${address}`)).status).toBe(status);
    expect((await ada.get(`/templates/counts?search=${address}`)).status).toBe(status);
    // 409: the number of prompts that it finds is not 0.
    expect([200, 400, 409]).toContain((await ada.post("/templates/bulk", inBody)).status);
  });

  it("sends tsvectors in bytes as PostgreSQL reads them from text", async () => {
    const far = [20_000, 20_001].map((at) => position(at, false));
    const bytes = new TsvectorArray()
      // Not in the order of UTF-8.
      .add([
        ["1.𠮷", [position(2, true), position(3, false)]],
        ["1.﨎", [position(1, false)]],
        ["1=a'\\", []],
      ])
      .add([])
      .add([["1.late", [position(16_382, false), ...far]]])
      .toBuffer();
    const [row] = await library.sql<{ sent: string[]; read: string[] }>(
      `select array(select v::text from unnest(?::tsvector[]) v) as sent,
              array(select v::tsvector::text from unnest(?::text[]) v) as read`,
      [bytes, ["'1.﨎':1 '1.𠮷':2B,3 '1=a''\\\\'", "", "'1.late':16382,20000,20001"]],
    );
    expect(row?.sent).toEqual(row?.read);
    expect(row?.read[2]).toBe("'1.late':16382,16383");
  });

  it("sends texts in bytes as the driver sends them", async () => {
    const texts = ["", null, 'a "quote", a \\ and {braces}', "NULL", "2 ¢ € 𠮷".repeat(20_000), " \n\t"];
    const bytes = new TextArray().addAll(texts).toBuffer();
    const none = new TextArray().toBuffer();
    const [row] = await library.sql<{ sent: string[]; isSame: boolean; none: string[] }>(
      `select ?::text[] as sent, ?::text[] = ?::text[] as "isSame", ?::text[] as none`,
      [bytes, bytes, texts, none],
    );
    expect(row).toEqual({ sent: texts, isSame: true, none: [] });
    expect((await library.sql(`select ?::text[] as half`, [new TextArray().add("a\ud800b").toBuffer()]))[0]).toEqual({
      half: ["a\ufffdb"],
    });
  });

  it("finds words that come late in a long prompt, more than once", async () => {
    const eve = await library.person();
    await eve.prompt(await eve.type(), {
      title: "Long",
      content: `${"one ".repeat(20_000)}late later late later late`,
    });
    expect(await eve.titles("search=later late one")).toEqual(["Long"]);
    expect(await eve.titles("search=later long")).toEqual(["Long"]);
  });

  it("finds what a prompt says now, not what it said", async () => {
    const bob = await library.person();
    const { id } = await bob.prompt(await bob.type(), { title: "Walrus", content: "tusk" });
    await bob.patch(`/extension/templates/${id}`, { title: "Penguin" }).expect(200);
    expect(await bob.titles("search=walrus")).toEqual([]);
    expect(await bob.titles("search=penguin")).toEqual(["Penguin"]);
    expect(await bob.titles("search=tusk")).toEqual(["Penguin"]);
  });

  it("offers titles like it when nothing matches, and says so", async () => {
    const bob = await library.person();
    const own = await bob.type();
    for (const title of ["Linux Terminal", "Travel Guide", "Übersetzer"]) await bob.prompt(own, { title });
    const near = await bob.get("/templates?search=linux+termnial").expect(200);
    expect(near.body).toMatchObject([{ title: "Linux Terminal", match: "near" }]);
    expect(near.headers["x-total-count"]).toBe("0");
    expect(await bob.titles("search=ubersezter")).toEqual(["Übersetzer"]);
    expect(await bob.titles("search=ubersezter&page=2")).toEqual([]);
    expect(await bob.titles("search=qqqqqq")).toEqual([]);
    const exact = await bob.get("/templates?search=linux").expect(200);
    expect(exact.body[0]).not.toHaveProperty("match");
  });

  it("offers at most six of them", async () => {
    const bob = await library.person();
    const own = await bob.type();
    for (let n = 0; n < 8; n += 1) await bob.prompt(own, { title: `Terminal ${n}` });
    expect(await bob.titles("search=terminla")).toHaveLength(6);
  });

  it("looks for nothing when the text is empty, blank or made of marks only", async () => {
    const bob = await library.person();
    await bob.prompt(await bob.type(), { title: "Everything" });
    for (const text of ["", "   ", "\u0301", "\u200b"]) {
      expect(await bob.titles(`search=${q(text)}`)).toEqual(["Everything"]);
    }
  });

  it("lists the prompts that are most like one, and marks copies", async () => {
    const [bob, eve] = [await library.person(), await library.person()];
    const [ofBob, ofEve] = [await bob.type(), await eve.type()];
    const content = "Translate the contract into plain German and keep every legal term in brackets.";
    const { id } = await bob.prompt(ofBob, { title: "Translator", content });
    await bob.prompt(ofBob, { title: "Copy", content: content.replace("plain", "simple") });
    await bob.prompt(ofBob, { title: "Lawyer", content: "Explain a contract with its legal term in brackets" });
    await bob.prompt(ofBob, { title: "Poet", content: "Write a sonnet about the sea." });
    await eve.prompt(ofEve, { title: "Hers", content });
    const { body } = await bob.get(`/templates/${id}/related`).expect(200);
    expect(body).toMatchObject([
      { title: "Copy", same: 92, nearDuplicate: true },
      { title: "Lawyer", nearDuplicate: false },
    ]);
    await eve.get(`/templates/${id}/related`).expect(404);
  });
});
