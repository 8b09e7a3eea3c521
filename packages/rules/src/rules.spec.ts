import type { z } from "zod/mini";
import {
  idInUrl,
  loginForm,
  megapromptParts,
  promptForm,
  promptIds,
  promptTitle,
  readId,
  registerForm,
  search,
  typeColor,
  typeForm,
  typeName,
  username,
} from "./index.ts";

type Rule = Pick<z.ZodMiniType, "safeParse">;

/** The sentences a value is refused with, by field; none when it is taken. */
function sentences(rule: Rule, value: unknown): string[] {
  const result = rule.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [...path, message].join(": "));
}

describe("a prompt", () => {
  const prompt = { title: "Poet", content: "Write.", typeId: 1 };

  it("needs title, content and type, each with its sentence", () => {
    const needed = ["title: Title is required", "content: Content is required", "typeId: Template type is required"];
    expect(sentences(promptForm, {})).toEqual(needed);
    expect(sentences(promptForm, { title: "", content: " \n", typeId: 0 })).toEqual(needed);
    expect(sentences(promptForm, { title: null, content: null, typeId: Number.NaN })).toEqual(needed);
  });

  it("is kept to the letter", () => {
    const content = "  \tleading\r\n\u200bzero width \u200f שלום 👩‍👩‍👧 trailing  ";
    expect(promptForm.parse({ ...prompt, content }).content).toBe(content);
  });

  it("may be as long as the limits say, in characters and not in UTF-16 units", () => {
    expect(sentences(promptTitle, "😀".repeat(200))).toEqual([]);
    expect(sentences(promptTitle, "😀".repeat(201))).toEqual(["Title must be at most 200 characters"]);
    expect(sentences(promptForm, { ...prompt, content: "x".repeat(200_001) })).toEqual([
      "content: Content must be at most 200,000 characters",
    ]);
  });

  it.each([
    ["NUL", "a\0b"],
    ["a high surrogate alone", "a\ud83d"],
    ["a low surrogate alone", "\ude00b"],
  ])("cannot hold %s, which no database stores", (_, value) => {
    expect(sentences(promptTitle, value)).toEqual(["Title contains a character that cannot be stored"]);
  });
});

describe("prompts named by their ids", () => {
  it("are 500 at most", () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(sentences(promptIds, ids.slice(1))).toEqual([]);
    expect(sentences(promptIds, ids)).toEqual([expect.stringContaining("500")]);
  });

  it("come once each", () => {
    expect(sentences(promptIds, [3, 4])).toEqual([]);
    expect(sentences(promptIds, [3, 4, 3])).toEqual([expect.stringMatching(/once|twice|repeat/i)]);
  });

  it("come once each in a megaprompt, headings as often as one likes", () => {
    const [heading, part] = [
      { kind: "heading", text: "Steps" },
      { kind: "prompt", templateId: 3 },
    ];
    expect(sentences(megapromptParts, [heading, part, heading])).toEqual([]);
    expect(sentences(megapromptParts, [part, heading, part])).toEqual([expect.stringMatching(/once|twice|repeat/i)]);
  });
});

describe("an account", () => {
  it.each([
    ["ab", "Username must be at least 3 characters"],
    ["a".repeat(31), "Username must be less than 30 characters"],
    ["a b c", "Username can only contain letters, numbers, @, and _.-"],
    ["", "Username is required"],
  ])("cannot be called %j", (name, sentence) => {
    expect(sentences(username, name)).toEqual([sentence]);
  });

  it.each(["abc", "a".repeat(30), "Ada_L@x.org-1"])("can be called %j", (name) => {
    expect(sentences(username, name)).toEqual([]);
  });

  it("has a password of 8 to 128 characters, typed twice", () => {
    const form = (password: string, confirmPassword = password) =>
      sentences(registerForm, { username: "ada", password, confirmPassword });
    expect(form("1234567")).toEqual(["password: Password must be at least 8 characters"]);
    expect(form("x".repeat(129))).toEqual(["password: Password must be at most 128 characters"]);
    expect(form("12345678", "12345679")).toEqual([
      "confirmPassword: Passwords don't match. Please make sure both fields are identical.",
    ]);
    expect(form("pässwörd")).toEqual([]);
  });

  it("names every wrong field of a form at once, a repetition too", () => {
    const mistakes = sentences(registerForm, { username: "al", password: "1234567", confirmPassword: "12345679" });
    expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual(["username", "password", "confirmPassword"]);
  });

  it("needs a name and a password to sign in, and no more", () => {
    expect(sentences(loginForm, { username: "", password: "" })).toEqual([
      "username: Username is required",
      "password: Password is required",
    ]);
    expect(sentences(loginForm, { username: "x", password: "y" })).toEqual([]);
  });
});

describe("a prompt type", () => {
  it("needs label, name and colour, each with its sentence", () => {
    expect(sentences(typeForm, { label: "", name: "", color: "" })).toEqual([
      "name: Name is required",
      "label: Label is required",
      "color: Color is required",
    ]);
    expect(sentences(typeForm, { label: "L", name: "Not Allowed", color: "#fff" })).toEqual([
      "name: Name must only contain lowercase letters, numbers, and underscores",
      "color: Color must look like #34c759",
    ]);
  });

  it.each(["a-b", "a b", "aB", "aé"])("has no name such as %s, whose first character only is allowed", (name) => {
    expect(sentences(typeName, name)).toEqual(["Name must only contain lowercase letters, numbers, and underscores"]);
  });

  it("keeps its colour in lower case", () => {
    expect(typeColor.parse("#34C759")).toBe("#34c759");
  });

  it("may go without default content", () => {
    const type = { label: "L", name: "l", color: "#34c759" };
    for (const defaultContent of [undefined, null, "", "Hello"]) {
      expect(sentences(typeForm, { ...type, defaultContent })).toEqual([]);
    }
  });
});

describe("an id in a URL", () => {
  it("is a whole number int4 holds", () => {
    expect(readId("2147483647")).toBe(2147483647);
    expect(idInUrl.parse("7")).toBe(7);
    for (const value of ["0", "-1", "1.0", "1e3", "2147483648", "", " 1", "٣"]) expect(readId(value)).toBeUndefined();
  });
});

describe("a search", () => {
  it("may be empty and is at most 200 characters", () => {
    expect(sentences(search, "")).toEqual([]);
    expect(sentences(search, "x".repeat(201))).toEqual(["Search must be at most 200 characters"]);
  });
});
