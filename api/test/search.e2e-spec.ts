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
    "& | ! <-> :* ' \\ % \"",
    "a & b | !c",
    "'x':* & y",
    '"open quote',
    "-a -b",
    "\u200b\u200d",
    "\ud800 \udfff",
    "a\u0000b c",
  ])("answers %j or refuses it", async (text) => {
    const { status } = await ada.get(`/templates?search=${encodeURIComponent(text.toWellFormed())}`);
    expect([200, 400]).toContain(status);
  });

  it("answers as many words as a search may have", async () => {
    const text = Array.from({ length: 500 }, (_, n) => `w${n}`).join(" ");
    const { status } = await ada.get(`/templates?search=${q(text)}`);
    expect([200, 400]).toContain(status);
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
});
