import { readContentScriptRequest, readPickerRequest, readSettingsRequest, speakerOf } from "./page-messages";

const ticket = "0f8fad5b-d9cb-469f-a165-70867728950e";
const own = { id: "abc", origin: "chrome-extension://abc" };

describe("who speaks", () => {
  it("is the panel, which no tab holds", () => {
    expect(speakerOf({ id: "abc", url: "chrome-extension://abc/sidepanel.html" }, own)).toEqual({ who: "panel" });
  });

  it("is the panel in a tab of its own", () => {
    const sender = { id: "abc", url: "chrome-extension://abc/sidepanel.html?tab=1", frameId: 0, tab: { id: 4 } };
    expect(speakerOf(sender, own)).toEqual({ who: "panel" });
  });

  it("is the search in a page", () => {
    const sender = { id: "abc", url: `chrome-extension://abc/picker.html#${ticket}`, frameId: 7, tab: { id: 4 } };
    expect(speakerOf(sender, own)).toEqual({ who: "picker", place: { tabId: 4, frameId: 7 } });
  });

  it("is our script in a page", () => {
    const sender = { id: "abc", url: "https://chat.example/c/1", frameId: 0, tab: { id: 4 } };
    expect(speakerOf(sender, own)).toEqual({
      who: "content-script",
      place: { tabId: 4, frameId: 0 },
      origin: "https://chat.example",
    });
  });

  it.each([
    [
      "another page of ours that a site framed",
      { id: "abc", url: "chrome-extension://abc/sidepanel.html", frameId: 7 },
    ],
    ["another extension", { id: "xyz", url: "chrome-extension://xyz/picker.html", frameId: 7 }],
    [
      "an address that only begins like ours",
      { id: "abc", url: "chrome-extension://abc.evil/picker.html", frameId: 7 },
    ],
    ["a file", { id: "abc", url: "file:///etc/passwd", frameId: 0 }],
    ["somebody without an address", { id: "abc", frameId: 0 }],
    ["a page of the web", { url: "https://chat.example/", frameId: 0 }],
  ])("is not %s", (_, sender) => {
    expect(speakerOf({ ...sender, tab: { id: 4 } }, own)).toBeNull();
  });
});

describe("what each of them may ask", () => {
  it.each([
    { kind: "trigger" },
    { kind: "open-picker" },
    { kind: "pointed", ticket, inputSelectors: ["textarea"] },
    { kind: "pointing-left", ticket },
  ])("lets only our script in a page ask for $kind", (message) => {
    expect(readContentScriptRequest(message)).toEqual(message);
    expect(readPickerRequest(message)).toBeNull();
    expect(readSettingsRequest(message)).toBeNull();
  });

  it.each([
    { kind: "picker-ready", ticket },
    { kind: "picker-typed" },
    { kind: "picker-insert", promptId: 3, text: "a", filling: null, jobId: ticket, isRetry: false },
    { kind: "picker-cancel", jobId: ticket },
    { kind: "picker-progress", jobId: ticket },
    { kind: "picker-undo", change: { before: "", found: "a", wantedLine: "b", foundLine: "a" } },
    { kind: "picker-size", isLarge: true },
    { kind: "picker-close", literal: " " },
  ])("lets the search in a page ask for $kind", (message) => {
    expect(readPickerRequest(message)).toEqual(message);
    expect(readContentScriptRequest(message)).toBeNull();
  });

  it.each([
    { kind: "search", text: "", typeId: null, page: 1 },
    { kind: "sign-in", server: "https://a.example", username: "ada", password: "secret" },
    { kind: "change-settings", trigger: ";;", isTriggerOn: true },
    { kind: "pointed", ticket, inputSelectors: [] },
    { kind: "pointed", ticket, inputSelectors: ["x".repeat(501)] },
    { kind: "pointed", ticket: "guessed", inputSelectors: ["textarea"] },
    { kind: "trigger", more: 1 },
    "trigger",
    null,
  ])("keeps our script in a page from %j", (message) => {
    expect(readContentScriptRequest(message)).toBeNull();
  });

  it("types nothing for the search but the one sign that means no search", () => {
    expect(readPickerRequest({ kind: "picker-close", literal: "rm -rf\n" })).toBeNull();
  });
});
