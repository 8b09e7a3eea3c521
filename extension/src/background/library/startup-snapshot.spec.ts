import { memoryStore } from "../../../test/support/memory-store";
import { readHead, startHead, takeHead } from "../../head";
import type { Head, Prompt } from "../../messages";
import { StartupSnapshot } from "./startup-snapshot";

const prompt = (id: number, content: string): Prompt => ({
  id,
  title: `Prompt ${id}`,
  content,
  typeId: 2,
  type: { label: "Text", color: "#007aff" },
  isFavorite: false,
  tags: [],
  useCount: 0,
  lastUsedAt: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  near: false,
});
const headOf = (...prompts: Prompt[]): Head => ({
  account: { server: "https://prompts.example", username: "Ada", kind: "session" },
  prompts,
  total: 10_000,
  types: [],
  facets: { total: 10_000, favourites: 0, tags: [] },
});

describe("how the library begins", () => {
  it("is there again as it was kept", async () => {
    const store = memoryStore();
    const head = headOf(prompt(1, " a\r\n\tb "));
    await new StartupSnapshot(store, "1").keep(head);
    expect(await new StartupSnapshot(store, "1").read()).toMatchObject(head);
  });

  it("ends before a text that would make it slow to read", async () => {
    const store = memoryStore();
    const long = "x".repeat(150_000);
    await new StartupSnapshot(store, "1").keep(headOf(prompt(1, long), prompt(2, long), prompt(3, "short")));
    expect((await readHead(store, "1"))?.prompts.map(({ id }) => id)).toEqual([1]);
  });

  it("means nothing to another version of the extension", async () => {
    const store = memoryStore();
    await new StartupSnapshot(store, "1").keep(headOf(prompt(1, "a")));
    expect(await readHead(store, "2")).toBeNull();
  });

  it("is written again after it was forgotten, even if it is the same", async () => {
    const store = memoryStore();
    const book = new StartupSnapshot(store, "1");
    await book.keep(headOf(prompt(1, "a")));
    await book.forget();
    expect(store.items).toEqual({});
    await book.keep(headOf(prompt(1, "a")));
    expect(await book.read()).not.toBeNull();
  });

  it("is read by the first script of a page for the one that comes later", async () => {
    expect(await takeHead()).toBeNull();
    const store = memoryStore();
    await new StartupSnapshot(store, "1").keep(headOf(prompt(1, "a")));
    const browser = { runtime: { getManifest: () => ({ version: "1" }) }, storage: { local: store } };
    Object.assign(globalThis, { chrome: browser });
    startHead();
    expect((await takeHead())?.prompts.map(({ id }) => id)).toEqual([1]);
    // A storage that cannot be read is no head, and no error of the page.
    store.get = () => Promise.reject(new Error("The storage is broken."));
    startHead();
    expect(await takeHead()).toBeNull();
  });
});
