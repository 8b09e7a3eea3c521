import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { installation, installationIn, pictures, troubles, usage } from "../src/index.ts";

const folder = join(__dirname, "../pictures");
const files = () => readdirSync(folder).filter((name) => name.endsWith(".png"));

it("has the steps and the troubles that the product promises, in their order", () => {
  expect(installation.map(({ id }) => id)).toEqual([
    "download",
    "extensions-page",
    "developer-mode",
    "unzip",
    "load-unpacked",
    "pin",
    "configure",
  ]);
  expect(usage.map(({ id }) => id)).toEqual(["log-in", "go-to-chat", "open", "browse", "insert", "send"]);
  expect(troubles.map(({ title }) => title)).toEqual([
    "Templates not loading",
    "Authentication issues",
    "Insertion not working",
    "Extension not appearing",
  ]);
});

it("says in Firefox what is different there, and nothing of Chrome's addresses", () => {
  const firefox = JSON.stringify(installationIn("firefox"));
  expect(firefox).toContain("about:debugging#/runtime/this-firefox");
  expect(firefox).not.toContain("chrome://");
  expect(installationIn("chrome").map(({ title }) => title)).toEqual(installation.map(({ title }) => title));
});

it("names pictures that there are, at the size they have, with words for those who do not see them", () => {
  const named = [...installation, ...usage].flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
  expect(Object.keys(pictures).sort()).toEqual([...new Set(named)].sort());
  expect(
    Object.values(pictures)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(files().sort());
  for (const { file, alt, width, height } of Object.values(pictures)) {
    const header = readFileSync(join(folder, file)).subarray(16, 24);
    expect([file, header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([file, width, height]);
    expect([file, alt.length > 40]).toEqual([file, true]);
  }
});

it("carries pictures of at most 400 KB together", () => {
  const bytes = files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(400_000);
});
