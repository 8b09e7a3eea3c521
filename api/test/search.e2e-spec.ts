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
    "takes %s to the letter",
    async (text) => {
      const bob = await library.person();
      const own = await bob.type();
      await bob.prompt(own, { title: `xx ${text} yy` });
      await bob.prompt(own, { title: "50 percent off, C: temp, ab, nothing" });
      expect(await bob.titles(`search=${q(text)}`)).toEqual([`xx ${text} yy`]);
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

  it("finds nothing across title and content", async () => {
    const bob = await library.person();
    await bob.prompt(await bob.type(), { title: "one", content: "two" });
    for (const text of ["onetwo", "one\u001ftwo", "one two", "e\nt"]) {
      const { headers } = await bob.get(`/templates?search=${q(text)}`).expect(200);
      expect(headers["x-total-count"]).toBe("0");
    }
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
