import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress } from "../src/index.ts";
import { LONG_SCRIPT, makeBuild } from "./support.ts";

describe("precompress", () => {
  it("puts both codings beside every text file worth it, and leaves the rest alone", async () => {
    const build = makeBuild({ "static/font/inter.99887766.woff2": "x".repeat(5000) });
    const report = await precompress(build.root);
    const again = await precompress(build.root);
    const script = join(build.root, "static/js/index.0a1b2c3d.js");
    const exact = [brotliDecompressSync(readFileSync(`${script}.br`)), gunzipSync(readFileSync(`${script}.gz`))];
    const left = ["index.html.br", "theme-init.js.br", "static/font/inter.99887766.woff2.br"];
    const present = left.filter((name) => existsSync(join(build.root, name)));
    build.remove();
    expect(exact.map(String)).toEqual([LONG_SCRIPT, LONG_SCRIPT]);
    expect(present).toEqual([]);
    expect(report).toMatchObject({ files: 1, raw: LONG_SCRIPT.length });
    expect(again).toEqual(report);
  });
});
