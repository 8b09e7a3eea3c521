import { matchesUrl } from "@promptory/rules";
import { memoryStore } from "../../../test/support/memory-store";
import { hintOf, type Site, Sites } from "./sites";

const site = (matches: string[]): Site => ({
  id: 1,
  name: "Chat",
  matches,
  inputSelectors: ["#box"],
  method: "paste",
  longTextLimit: null,
});

describe("a match pattern", () => {
  it.each([
    ["https://chat.example/*", "https://chat.example/c/1?x=2", true],
    ["https://chat.example/*", "http://chat.example/", false],
    ["https://chat.example/*", "https://chat.example.evil.test/", false],
    ["https://*.chat.example/*", "https://eu.chat.example/", true],
    ["https://*.chat.example/*", "https://chat.example/", true],
    ["https://*.chat.example/*", "https://evilchat.example/", false],
    ["*://chat.example/app/*", "http://chat.example/app/1", true],
    ["*://chat.example/app/*", "http://chat.example/other", false],
    ["https://a.example/x.y", "https://a.example/xzy", false],
    ["http://localhost:3000/*", "http://localhost:3000/a", true],
    ["not a pattern", "https://chat.example/", false],
    ["https://chat.example/*", "not an address", false],
  ])("%s covers %s: %s", (pattern, url, is) => expect(matchesUrl(pattern, url)).toBe(is));
});

describe("the copy of the sites", () => {
  const table = [site(["https://chat.example/*"])];

  it("is asked for again only when it is old, and with its tag", async () => {
    const clock = { now: 0 };
    const sites = new Sites(memoryStore(), () => clock.now);
    const tags: (string | null)[] = [];
    const source = async (etag: string | null) => {
      tags.push(etag);
      return etag === null ? { sites: table, etag: '"1"' } : null;
    };
    await sites.refresh("https://a.example", source);
    await sites.refresh("https://a.example", source);
    clock.now += 60 * 60_000;
    await sites.refresh("https://a.example", source);
    expect(tags).toEqual([null, '"1"']);
    expect(await sites.find("https://a.example", "https://chat.example/1")).toMatchObject({ name: "Chat" });
  });

  it("is that of one server only", async () => {
    const sites = new Sites(memoryStore(), () => 0);
    await sites.refresh("https://a.example", async () => ({ sites: table, etag: null }));
    expect(await sites.find("https://b.example", "https://chat.example/1")).toBeNull();
    expect(await sites.find("https://a.example", "https://other.example/")).toBeNull();
    expect(await sites.find("https://a.example", null)).toBeNull();
  });
});

describe("the hint for the engine", () => {
  it("is how to find the box, and no name or address", () => {
    expect(hintOf(site(["https://chat.example/*"]))).toEqual({
      inputSelectors: ["#box"],
      method: "paste",
      longTextLimit: null,
    });
  });

  it("is nothing for an unknown site", () => expect(hintOf(null)).toBeNull());
});
