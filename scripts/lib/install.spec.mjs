import { isSame, withAddresses } from "./install.mjs";

it("a lock file with addresses names the archive of each package of a registry, and only of those", () => {
  const packages = {
    "": { name: "promptory" },
    "node_modules/left": { version: "1.2.3", integrity: "sha512-a" },
    "node_modules/@scope/right": { version: "2.0.0" },
    "node_modules/left/node_modules/@scope/right": { version: "1.0.0-beta.1" },
    "node_modules/alias": { name: "@scope/real", version: "7.0.2" },
    "node_modules/@promptory/api": { resolved: "api", link: true },
    "node_modules/left/node_modules/bundled": { version: "1.0.0", inBundle: true },
    api: { name: "@promptory/api", version: "0.1.0" },
  };
  const resolved = ({ packages: all }) => Object.values(all).map((entry) => entry.resolved);
  expect(resolved(withAddresses({ packages }, "https://registry.example/npm/"))).toEqual([
    undefined,
    "https://registry.example/npm/left/-/left-1.2.3.tgz",
    "https://registry.example/npm/@scope/right/-/right-2.0.0.tgz",
    "https://registry.example/npm/@scope/right/-/right-1.0.0-beta.1.tgz",
    "https://registry.example/npm/@scope/real/-/real-7.0.2.tgz",
    "api",
    undefined,
    undefined,
  ]);
});

describe("the installed packages are those of a lock file", () => {
  const lock = {
    "": { name: "promptory" },
    api: { version: "0.1.0" },
    "node_modules/@promptory/api": { resolved: "api", link: true },
    "node_modules/left": { version: "1.2.3" },
    "node_modules/left-win32": { version: "1.2.3", optional: true },
  };
  const installed = { "node_modules/left": { version: "1.2.3" } };

  it.each([
    ["when only one for another platform is missing", installed, true],
    ["not when one is missing", {}, false],
    ["not when one has another version", { "node_modules/left": { version: "1.2.2" } }, false],
    ["not when one is left over", { ...installed, "node_modules/right": { version: "2.0.0" } }, false],
  ])("%s", (_, present, expected) => {
    expect(isSame(lock, present)).toBe(expected);
  });
});
