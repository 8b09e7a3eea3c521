import { defineConfig } from "@rsbuild/core";

/** The page with the editors of this folder's package.json; `npm ci` in this folder comes first. */
export default defineConfig({
  root: import.meta.dirname,
  server: { publicDir: false },
  source: { entry: { editors: "./pages.mjs" } },
  html: { template: "../pages/page.html" },
  output: {
    sourceMap: false,
    minify: false,
    assetPrefix: "/editors/",
  },
  performance: { printFileSize: false },
});
