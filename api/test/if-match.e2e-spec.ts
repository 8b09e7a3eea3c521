import { type Library, type Person, startLibrary } from "./support/library.js";

describe("If-Match", () => {
  let library: Library;
  let ada: Person;
  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
  });

  describe("of a type", () => {
    const body = (label: string) => ({ name: "plays", label, color: "#34c759" });
    const put = (id: number, label: string, etag = "") => ada.put(`/types/${id}`, body(label)).set("If-Match", etag);

    it("refuses a tag that is not the type's", async () => {
      const id = await ada.type();
      expect((await put(id, "Plays", '"bogus"').expect(412)).body.code).toBe("precondition_failed");
    });

    it("lets one of two changes of the same text in", async () => {
      const { body: type, headers } = await ada.post("/types", body("Drafts")).expect(201);
      const answers = await Promise.all(["A", "B", "C"].map((label) => put(type.id, label, headers.etag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });

    it("takes the tag of the last change, and of a reading", async () => {
      const { body: type, headers } = await ada.post("/types", body("Drafts")).expect(201);
      expect((await ada.get(`/types/${type.id}`).expect(200)).headers.etag).toBe(headers.etag);
      const changed = await put(type.id, "Plays", headers.etag).expect(200);
      expect(changed.headers.etag).not.toBe(headers.etag);
      await put(type.id, "Poems", changed.headers.etag).expect(200);
      await put(type.id, "Poems", "*").expect(200);
    });

    it("does not change with the prompts of the type", async () => {
      const { body: type, headers } = await ada.post("/types", body("Drafts")).expect(201);
      await ada.prompt(type.id);
      await put(type.id, "Plays", headers.etag).expect(200);
    });
  });
});
