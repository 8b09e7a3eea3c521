import { didYouMean } from "./did-you-mean.ts";

describe("what may have been meant", () => {
  it("is the word of a title that needs the fewest changes", () => {
    expect(didYouMean("promtp", ["A better prompt for poets", "Proper nouns"])).toBe("prompt");
    expect(didYouMean("intervew", ["Job Interviewer", "Interview coach"])).toBe("Interview");
  });

  it("is as many words as were searched for, as they stand in the title", () => {
    expect(didYouMean("job intervewer", ["The Job Interviewer"])).toBe("Job Interviewer");
    expect(didYouMean("code reveiw", ["Deep code-review, daily", "Code review"])).toBe("Code review");
  });

  it("does not mind case and accents, in any script", () => {
    expect(didYouMean("CAFFE", ["Café menu"])).toBe("Café");
    expect(didYouMean("переводчк", ["Строгий переводчик"])).toBe("переводчик");
  });

  it("counts letters that changed places as one", () => {
    expect(didYouMean("lniux", ["Linux Terminal", "Latex"])).toBe("Linux");
  });

  it("is nothing where nothing comes close, or nothing was searched for", () => {
    expect(didYouMean("zebra", ["Linux Terminal"])).toBeUndefined();
    expect(didYouMean("?!", ["Linux Terminal"])).toBeUndefined();
    expect(didYouMean("linux", [])).toBeUndefined();
  });
});
