import { join } from "node:path";
import { defineConfig } from "@rsbuild/core";
import { pagesFolder } from "../pages/build.ts";

/** The page with the editors of this folder's package.json; `npm ci` in this folder comes first. */
export default defineConfig({
  root: import.meta.dirname,
  server: { publicDir: false },
  source: { entry: { editors: "./pages.mjs" } },
  html: { template: "../pages/page.html" },
  output: {
    sourceMap: false,
    minify: false,
    distPath: { root: join(pagesFolder(), "editors") },
    assetPrefix: "/editors/",
  },
  performance: { printFileSize: false },
});
