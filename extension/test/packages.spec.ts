import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import product from "../../package.json";
import { browsers } from "../manifest";
import own from "../package.json";
import type { PackageLine } from "../packages";
import { built, dist } from "./built";

const linesIn = (folder: string) => JSON.parse(readFileSync(join(folder, "packages.json"), "utf8")) as PackageLine[];
const packages = join(dist, "packages");

/** Every file of an archive by its name, in the archive's order. */
async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

describe("the packages people download", () => {
  it("carry the version of the product", () => {
    expect(own.version).toBe(product.version);
    for (const browser of browsers)
      expect(JSON.parse(built(browser).read("manifest.json"))).toHaveProperty("version", product.version);
  });

  it("are listed with their size and their sum", () => {
    const lines = browsers.map((browser) => {
      const file = `promptory-${product.version}-${browser}.zip`;
      const packed = readFileSync(join(packages, file));
      const sha256 = createHash("sha256").update(packed).digest("hex");
      return { browser, file, version: product.version, bytes: packed.length, sha256 };
    });
    expect(linesIn(packages)).toEqual(lines);
  });

  it.each(browsers)("hold exactly the folder of %s", async (browser) => {
    const line = linesIn(packages).find((one) => one.browser === browser);
    const files = await unpack(readFileSync(join(packages, line?.file ?? "")));
    const { folder, names } = built(browser);
    expect([...files.keys()]).toEqual(names);
    for (const [name, bytes] of files) expect(bytes.equals(readFileSync(join(folder, name)))).toBe(true);
  });

  // It builds the extension once more.
  const deepIt = process.env.TEST_DEEP === undefined ? it.skip : it;
  deepIt(
    "come out of a second build byte for byte, elsewhere and in another time zone",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "promptory-build-"));
      const rsbuild = join(__dirname, "../../node_modules/@rsbuild/core/bin/rsbuild.js");
      try {
        execFileSync(process.execPath, [rsbuild, "build"], {
          cwd: join(__dirname, ".."),
          env: { ...process.env, EXTENSION_DIST: folder, TZ: "Pacific/Auckland", NODE_ENV: "production" },
          stdio: "pipe",
        });
        expect(linesIn(join(folder, "packages"))).toEqual(linesIn(packages));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    300_000,
  );
});
