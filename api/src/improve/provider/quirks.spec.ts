import { Quirks, suspect, without } from "./quirks.js";

describe("what a server does not understand", () => {
  it("is left out for an hour, and then tried again", () => {
    let now = 0;
    const quirks = new Quirks(() => now);
    quirks.learn(["response_format"]);
    now = 60 * 60 * 1_000 - 1;
    expect([...quirks.known()]).toEqual(["response_format"]);
    now += 1;
    expect([...quirks.known()]).toEqual([]);
  });

  it("is found one feature at a time", () => {
    expect(suspect("max_tokens is not supported", new Set())).toBe("max_tokens");
    expect(suspect("max_tokens is not supported", new Set(["max_tokens"]))).toBe("response_format");
    expect(suspect("no", new Set(["response_format"]))).toBeUndefined();
  });

  it("leaves the rest of the request as it is", () => {
    const body = { model: "m", response_format: {}, max_tokens: 9 };
    expect(without(new Set(), body)).toEqual(body);
    expect(without(new Set(["response_format", "max_tokens"]), body)).toEqual({ model: "m", max_completion_tokens: 9 });
  });
});
