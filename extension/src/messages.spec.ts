import { readRequest } from "./background/router";
import { isOwnPage, isPanelEvent } from "./messages";

describe("what the background listens to", () => {
  it.each([
    { kind: "account" },
    { kind: "sign-in", server: "https://a.example", username: "ada", password: "secret" },
    { kind: "search", text: "", typeId: null, page: 1 },
    { kind: "search", text: "linux", typeId: 3, page: 2 },
    { kind: "insert", tabId: 7, promptId: 1, text: "a\nb" },
    { kind: "used", promptId: 1 },
    { kind: "sync" },
    { kind: "sync", isUrgent: true },
    { kind: "search", text: "", typeId: null, page: 1, favourite: true, tag: "work" },
    { kind: "insert", tabId: 7, promptId: 1, text: "a", mode: "replace", filling: { values: { a: "b" }, context: {} } },
    { kind: "insert-many", tabId: 7, promptIds: [1, 2], text: "a" },
    { kind: "save", title: "t", content: "c", typeId: 1, replaces: null },
  ])("reads $kind", (message) => {
    expect(readRequest(message)).toEqual(message);
  });

  it.each([
    ["nothing", undefined],
    ["a word", "account"],
    ["a list", ["account"]],
    ["an unknown kind", { kind: "token" }],
    ["a name every object has", { kind: "constructor" }],
    ["a field too many", { kind: "account", token: true }],
    ["a field too few", { kind: "insert", tabId: 7, promptId: 1 }],
    ["a field of another type", { kind: "used", promptId: "1" }],
    ["a mode nobody knows", { kind: "insert", tabId: 7, promptId: 1, text: "a", mode: "everywhere" }],
    [
      "values that are no texts",
      { kind: "insert", tabId: 7, promptId: 1, text: "a", filling: { values: { a: 1 }, context: {} } },
    ],
    ["no prompts at all", { kind: "insert-many", tabId: 7, promptIds: [], text: "a" }],
    ["an id that is none", { kind: "used", promptId: -1 }],
    ["a page that is no number", { kind: "search", text: "", typeId: null, page: Number.NaN }],
  ])("refuses %s", (_, message) => {
    expect(readRequest(message)).toBeNull();
  });
});

describe("what a panel listens to", () => {
  it("is news of the background, and no request of another panel", () => {
    expect(isPanelEvent({ kind: "copy-changed" })).toBe(true);
    expect(isPanelEvent({ kind: "sync" })).toBe(false);
    expect(isPanelEvent(null)).toBe(false);
  });
});

describe("who the background listens to", () => {
  const own = { id: "abc", origin: "chrome-extension://abc" };

  it("is a page of this extension", () => {
    expect(isOwnPage({ id: "abc", url: "chrome-extension://abc/sidepanel.html?tab=1" }, own)).toBe(true);
  });

  it.each([
    ["a script of ours in a page of the web", { id: "abc", url: "https://chat.example/" }],
    ["another extension", { id: "xyz", url: "chrome-extension://xyz/page.html" }],
    ["an extension that borrows our address", { id: "xyz", url: "chrome-extension://abc/sidepanel.html" }],
    ["an address that only begins like ours", { id: "abc", url: "chrome-extension://abc.evil.example/" }],
    ["somebody without an address", { id: "abc" }],
  ])("is not %s", (_, sender) => {
    expect(isOwnPage(sender, own)).toBe(false);
  });
});
