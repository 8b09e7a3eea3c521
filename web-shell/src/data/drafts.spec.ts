/** @jest-environment jsdom */
import { forgetOnLeave } from "./drafts.ts";
import { token } from "./token.ts";

describe("what a person leaves in the browser", () => {
  let stop: () => void;
  beforeEach(() => {
    localStorage.clear();
    const kept = { theme: "light", sidebar: "narrow" };
    const theirs = {
      variable_values: "[]",
      megaprompt_draft_new: "{}",
      "promptory:draft:1:new": "{}",
      uncounted_uses: "[]",
    };
    for (const [key, value] of Object.entries({ ...kept, ...theirs })) localStorage.setItem(key, value);
    token.set("secret");
    stop = forgetOnLeave();
  });
  afterEach(() => stop());

  it("goes when they sign out, and the look of the browser stays", () => {
    token.leave();
    expect(Object.keys(localStorage).sort()).toEqual(["promptory:left", "sidebar", "theme"]);
  });

  it("waits for them when their session merely ended", () => {
    token.expire();
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(["variable_values", "megaprompt_draft_new"]));
  });
});
