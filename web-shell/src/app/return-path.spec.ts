import { returnPath, signInPath } from "./return-path.ts";

const backAndForth = (from: string) => returnPath(new URL(signInPath(from), "http://localhost").search);

it.each(["/", "/templates", "/templates?search=a%26b&page=2", "/templates?edit=3#top"])(
  "leads back to %s after signing in",
  (from) => {
    expect(backAndForth(from)).toBe(from);
  },
);

it.each([
  "https://evil.example",
  "//evil.example",
  "//evil.example/templates",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "templates",
  "",
])("never leads to %j, which is not this app", (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe("/");
});
