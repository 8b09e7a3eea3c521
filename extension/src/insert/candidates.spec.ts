import { type CandidateFacts, scoreCandidate } from "./candidates";

const composer: CandidateFacts = {
  kind: "textarea",
  focused: false,
  editable: true,
  visible: true,
  width: 700,
  height: 60,
  search: false,
  words: "Message the assistant",
  textbox: false,
  inMessage: false,
  depth: 0.9,
};
const score = (change: Partial<CandidateFacts> = {}) => scoreCandidate({ ...composer, ...change });

describe("the choice between the boxes of a page", () => {
  it.each([
    ["is a search box", { search: true }],
    ["is a one-line input that searches", { kind: "input", words: "Search chats" }],
    ["is hidden", { visible: false }],
    ["cannot be edited", { editable: false }],
    ["is as small as the helper of a code editor", { width: 2, height: 18 }],
  ] satisfies [string, Partial<CandidateFacts>][])("never takes a box that %s", (_, change) => {
    expect(score({ focused: true, ...change })).toBe(0);
  });

  it("prefers the box the person was in", () => {
    expect(score({ focused: true, words: "", depth: 0.1 })).toBeGreaterThan(score({ width: 1200, height: 400 }));
  });

  it("prefers a composer at the bottom to a title at the top", () => {
    expect(score()).toBeGreaterThan(score({ words: "Chat title", depth: 0.05, kind: "input", height: 30 }));
  });

  it("prefers the composer to the box an earlier message is edited in", () => {
    expect(score()).toBeGreaterThan(score({ words: "Edit", depth: 0.4, height: 120 }));
  });

  it("prefers the composer to a box inside of an earlier message, even a larger one in the same words", () => {
    expect(score()).toBeGreaterThan(score({ inMessage: true, height: 300 }));
  });

  it("prefers what calls itself a box for text", () => {
    expect(score({ textbox: true })).toBeGreaterThan(score());
  });

  it("prefers what is in view to what is scrolled away", () => {
    expect(score()).toBeGreaterThan(score({ depth: -2 }));
  });

  it("takes a composer that also offers to search the web", () => {
    expect(score({ words: "Ask anything or search the web" })).toBe(score());
  });

  it("takes a bare editable element when there is nothing better", () => {
    expect(score({ kind: "rich", words: "", depth: 0.5, width: 90, height: 20 })).toBeGreaterThan(0);
  });
});
