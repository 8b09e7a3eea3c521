import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type RsbuildPlugin } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { chromeManifest } from "./manifest.ts";
import packageJson from "./package.json" with { type: "json" };

const dist = join(import.meta.dirname, "dist");

const writeManifest: RsbuildPlugin = {
  name: "promptory-manifest",
  setup: (api) =>
    api.onAfterBuild(() =>
      writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(chromeManifest(packageJson.version), null, 2)}\n`),
    ),
};

/** One script in one file: a service worker and an injected script cannot fetch parts of themselves. */
const oneFile = { distPath: { js: "" }, filenameHash: false, filename: { js: "[name].js" } };

export default defineConfig({
  plugins: [pluginReact(), writeManifest],
  output: { distPath: { root: dist }, sourceMap: false, legalComments: "none", assetPrefix: "/" },
  splitChunks: false,
  environments: {
    panel: {
      source: { entry: { sidepanel: "./src/sidepanel/main.tsx" } },
      html: { template: "./src/sidepanel/sidepanel.html", scriptLoading: "defer" },
      // The faces of the interface and of prompts are asked for with the page, so they are there for the first paint.
      performance: {
        preload: {
          type: "all-assets",
          include: [/(inter|jetbrains-mono)-latin-wght-normal/],
          crossorigin: "anonymous",
        },
      },
      output: { copy: [{ from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) }] },
    },
    background: {
      source: { entry: { background: "./src/background/main.ts" } },
      output: { target: "web-worker", ...oneFile },
    },
    content: {
      source: { entry: { guest: "./src/content/guest.ts", "page-helper": "./src/content/page-helper.ts" } },
      output: { target: "web-worker", ...oneFile },
    },
  },
});
