import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pagesFolder } from "./test/pages/build.ts";

/** The local pages with real editors that the engine is proven on; never part of the product. */
const pages = [
  "plain-textarea",
  "plain-editable",
  "react-textarea",
  "prosemirror",
  "lexical",
  "quill",
  "slate",
  "codemirror",
  "draft",
  "nested",
  "recreating",
  "attaching",
  "thief",
  "unruly",
  "senders",
];
const root = pagesFolder();

export default defineConfig({
  plugins: [pluginReact()],
  output: { sourceMap: false },
  environments: {
    pages: {
      source: { entry: Object.fromEntries(pages.map((name) => [name, `./test/pages/${name}.tsx`])) },
      html: { template: "./test/pages/page.html" },
      output: { distPath: { root } },
    },
    /** The background of the package the tests load: the real way into a page, without library and panel. */
    stage: {
      source: {
        entry: { background: "./test/browser/stage-background.ts" },
        define: { "process.env.TARGET_BROWSER": JSON.stringify(process.env.TARGET_BROWSER ?? "chrome") },
      },
      output: {
        target: "web-worker",
        distPath: { root: `${root}/stage`, js: "" },
        filenameHash: false,
        filename: { js: "[name].js" },
      },
    },
  },
});
