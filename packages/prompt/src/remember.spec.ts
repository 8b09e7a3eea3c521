import {
  keepsEmptyValues,
  recallValues,
  recentValues,
  rememberKeepsEmpty,
  rememberValues,
  type ValueStore,
} from "./remember.ts";
import { startValue, valueProblem } from "./value.ts";

class MemoryStore implements ValueStore {
  readonly #values = new Map<string, string>();
  get saved() {
    return this.#values.get("variable_values") ?? "";
  }
  set saved(value: string) {
    this.#values.set("variable_values", value);
    this.#values.set("recent_values", value);
  }
  get all() {
    return [...this.#values.values()];
  }
  getItem(key: string) {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.#values.set(key, value);
  }
}

describe("the last values of a variable", () => {
  it("are five, the last one first, each once, whichever prompt asked", () => {
    const store = new MemoryStore();
    for (const [prompt, name] of ["Ada", "Grace", "Ada", "Alan", "Edsger", "Barbara", "Donald", " ", ""].entries())
      rememberValues(() => store, String(prompt), { name });
    expect(recentValues(() => store, "name")).toEqual(["Donald", "Barbara", "Edsger", "Alan", "Ada"]);
    expect(recentValues(() => store, "other")).toEqual([]);
  });

  it("never grow without end", () => {
    const store = new MemoryStore();
    for (let n = 0; n < 300; n += 1) rememberValues(() => store, "1", { [`v${n}`]: "x".repeat(2_000) });
    expect(Math.max(...store.all.map(({ length }) => length))).toBeLessThanOrEqual(200_000);
    expect(recentValues(() => store, "v299")).toHaveLength(1);
  });
});

it.each([
  ["password", "x"],
  ["dbPassword", "x"],
  ["API key", "x"],
  ["access_token", "x"],
  ["PIN", "1234"],
  ["note", "use ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6D"],
  ["note", "sk-proj-abcdefghijklmnop"],
])("never keeps a secret: %s with %j", (name, value) => {
  const store = new MemoryStore();
  rememberValues(() => store, "1", { [name]: value, pinned: "kept", maxTokens: "500", topic: "secret gardens" });
  expect(recallValues(() => store, "1")).toEqual({ pinned: "kept", maxTokens: "500", topic: "secret gardens" });
  expect(recentValues(() => store, name)).toEqual([]);
});

it("remembers whether empty variables keep their placeholders", () => {
  const store = new MemoryStore();
  expect(keepsEmptyValues(() => store)).toBe(false);
  rememberKeepsEmpty(() => store, true);
  expect(keepsEmptyValues(() => store)).toBe(true);
});

describe("remembered values", () => {
  it("come back for their own prompt", () => {
    const store = new MemoryStore();
    rememberValues(() => store, "1", { name: "Ada", ["__proto__"]: "x" });
    rememberValues(() => store, "2", { name: "Grace" });
    expect(recallValues(() => store, "1").name).toBe("Ada");
    expect(recallValues(() => store, "2")).toEqual({ name: "Grace" });
    expect(recallValues(() => store, "3")).toEqual({});
  });

  it("are kept for the fifty prompts used last, and never grow without end", () => {
    const store = new MemoryStore();
    for (let prompt = 1; prompt <= 60; prompt += 1)
      rememberValues(() => store, String(prompt), { a: "x".repeat(2_000) });
    expect(recallValues(() => store, "10")).toEqual({});
    expect(recallValues(() => store, "60").a).toHaveLength(2_000);
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`v${index}`, "x".repeat(2_000)]));
    for (const prompt of ["a", "b", "c"]) rememberValues(() => store, prompt, many);
    expect(store.saved.length).toBeLessThanOrEqual(200_000);
    expect(Object.keys(recallValues(() => store, "c"))).toHaveLength(90);
    rememberValues(() => store, "long", { a: "x".repeat(2_001), b: "kept" });
    expect(recallValues(() => store, "long")).toEqual({ b: "kept" });
  });

  it.each(["{", "null", "[1]", '[["1",{"a":1}]]', '[["1",null]]'])("survive a store that holds %s", (saved) => {
    const store = new MemoryStore();
    store.saved = saved;
    expect(recallValues(() => store, "1")).toEqual({});
  });

  it("are nothing where storage is forbidden", () => {
    const forbidden = () => {
      throw new Error("SecurityError");
    };
    expect(recallValues(forbidden, "1")).toEqual({});
    expect(() => rememberValues(forbidden, "1", { a: "1" })).not.toThrow();
  });
});

describe("a value", () => {
  const variable = { name: "a", kind: "text", isRequired: false, choices: [], defaultValue: undefined } as const;

  it.each([
    [{ ...variable, isRequired: true }, " ", "required"],
    [variable, "", undefined],
    [{ ...variable, kind: "number" } as const, "-1.5", undefined],
    [{ ...variable, kind: "number" } as const, "1,5", undefined],
    [{ ...variable, kind: "number" } as const, "ten", "number"],
    [{ ...variable, kind: "date" } as const, "2026-02-28", undefined],
    [{ ...variable, kind: "date" } as const, "2026-02-30", "date"],
    [{ ...variable, kind: "date", defaultValue: "tomorrow" } as const, "tomorrow", undefined],
  ])("%j with %j is %s", (asked, value, problem) => expect(valueProblem(asked, value)).toBe(problem));

  it("starts with what was typed the last time, then the default", () => {
    expect(startValue({ ...variable, defaultValue: "d" }, { a: "" })).toBe("");
    expect(startValue({ ...variable, defaultValue: "d" }, {})).toBe("d");
    expect(startValue({ ...variable, name: "constructor" }, {})).toBe("");
  });
});
