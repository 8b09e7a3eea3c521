import { fold } from "@promptory/prompt/fold";
import { foldPrompt } from "./search-rows.js";

describe("a whole prompt, folded", () => {
  it("lets nothing be found across title and content", () => {
    expect(foldPrompt("one", null, "two")).not.toContain(fold("one\u001ftwo"));
  });
});
