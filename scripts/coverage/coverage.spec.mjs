import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtFile, packageOf } from "./merge.mjs";
import { recordsOf, sourcesOf, suitesIn, writeRecord } from "./records.mjs";
import { coverageLines, lostBranches, lostFiles } from "./table.mjs";

const file = (covered, total) => ({ lines: [covered, total], branches: [covered, total] });

describe("the table of coverage", () => {
  const before = { packages: { api: file(90, 100) }, files: { "api/src/a.ts": file(9, 10) } };

  it("has a line for each package with the branches before", () => {
    const [head, line] = coverageLines({ packages: { api: file(3, 4) } }, before);
    expect(head).toMatch(/package +lines +branches +before/);
    expect(line).toMatch(/^api +75\.0 % of 4 +75\.0 % of 4 +90\.0 % of 100$/);
  });

  it("names packages that lost more than a point, and the files with more branches uncovered", () => {
    const now = {
      packages: { api: file(88, 100) },
      files: { "api/src/a.ts": file(7, 10), "api/src/b.ts": file(2, 2) },
    };
    expect(lostBranches(before, now)).toEqual([{ name: "api", lost: 2 }]);
    expect(lostFiles(before, now)).toEqual([{ path: "api/src/a.ts", lost: 2 }]);
    expect(lostBranches(before, { packages: { api: file(89, 100) } })).toEqual([]);
  });
});

describe("records of coverage", () => {
  let records;
  beforeEach(() => {
    records = mkdtempSync(join(tmpdir(), "promptory-records-"));
  });
  afterEach(() => rmSync(records, { recursive: true }));

  it("hold each source once, however many test files ran it", () => {
    const script = { path: "api/src/a.ts", code: "1;", functions: [] };
    for (const name of ["a", "b"]) {
      writeRecord(join(records, "api"), { file: `api/test/${name}.ts`, ms: 1, failed: 0, scripts: [script] });
    }
    expect(suitesIn(records)).toEqual(["api"]);
    expect(recordsOf(records, "api").map(({ file: name }) => name)).toEqual(["api/test/a.ts", "api/test/b.ts"]);
    expect(sourcesOf(records, "api")).toMatchObject([{ path: "api/src/a.ts", code: "1;" }]);
  });
});

it("product code belongs to a package; tests and generated code to none", () => {
  expect(packageOf("packages/rules/src/id.ts")).toBe("packages/rules");
  expect(packageOf("api/src/start.ts")).toBe("api");
  for (const path of ["api/test/start.ts", "api/src/id.spec.ts", "packages/api-client/src/gen/sdk.gen.ts"]) {
    expect(packageOf(path)).toBeUndefined();
  }
});

it("a script that is in no build has no built file", () => {
  expect(builtFile("/nowhere", "http://127.0.0.1:1/static/js/a.js")).toBeUndefined();
  expect(builtFile("/nowhere", "file:///elsewhere/a.js")).toBeUndefined();
});
