import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";

/** The local pages with real editors that the engine is proven on; never part of the product. */
const pages = ["plain-textarea", "plain-editable", "react-textarea", "prosemirror", "nested", "unruly"];

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: Object.fromEntries(pages.map((name) => [name, `./test/pages/${name}.tsx`])) },
  html: { template: "./test/pages/page.html" },
  output: { distPath: { root: "./test/pages/dist" }, sourceMap: false },
});
