import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type EnvironmentConfig, type RsbuildPlugin } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pluginCustomMedia } from "../scripts/lib/rsbuild-media.ts";
import { type BrowserName, browsers, manifestFor } from "./manifest.ts";
import packageJson from "./package.json" with { type: "json" };
import { writePackages } from "./packages.ts";

/** The tests build a second time elsewhere, to see that nothing depends on when and where. */
const dist = process.env.EXTENSION_DIST ?? join(import.meta.dirname, "dist");

const writeManifestsAndPackages: RsbuildPlugin = {
  name: "promptory-packages",
  setup: (api) =>
    api.onAfterBuild(async () => {
      for (const browser of browsers) {
        const manifest = JSON.stringify(manifestFor(browser, packageJson.version), null, 2);
        writeFileSync(join(dist, browser, "manifest.json"), `${manifest}\n`);
      }
      await writePackages(dist, packageJson.version);
    }),
};

/** One script in one file: a background and an injected script cannot fetch parts of themselves. */
const oneFile = { distPath: { js: "" }, filenameHash: false, filename: { js: "[name].js" } };

/** The programs of one browser's package. What `src/browser` does otherwise elsewhere is left out of them. */
function programs(browser: BrowserName): Record<string, EnvironmentConfig> {
  const root = join(dist, browser);
  const define = { "process.env.TARGET_BROWSER": JSON.stringify(browser) };
  const script = (name: string, file: string): EnvironmentConfig => ({
    source: { entry: { [name]: file }, define },
    output: { target: "web-worker", ...oneFile, distPath: { ...oneFile.distPath, root } },
  });
  return {
    [`${browser}-panel`]: {
      source: { entry: { sidepanel: "./src/sidepanel/main.ts", picker: "./src/picker/main.ts" }, define },
      html: { template: ({ entryName }) => `./src/${entryName}/${entryName}.html`, scriptLoading: "defer" },
      // The faces of the interface and of prompts are asked for with the page, so they are there for the first paint.
      performance: {
        preload: {
          type: "all-assets",
          include: [/(inter|jetbrains-mono)-latin-wght-normal/],
        },
      },
      output: {
        distPath: { root },
        // A page of few files opens sooner: the browser looks each one up in the package.
        inlineStyles: true,
        copy: [{ from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) }],
      },
    },
    [`${browser}-background`]: script("background", "./src/background/main.ts"),
    [`${browser}-early`]: script("early", "./src/sidepanel/early.ts"),
    [`${browser}-content`]: script("inserter", "./src/content/inserter.ts"),
    [`${browser}-page-helper`]: script("page-helper", "./src/content/page-helper.ts"),
    [`${browser}-trigger`]: script("trigger", "./src/content/trigger.ts"),
    [`${browser}-pointing`]: script("pointing", "./src/content/pointing.ts"),
  };
}

export default defineConfig({
  plugins: [pluginReact(), pluginCustomMedia(), writeManifestsAndPackages],
  output: { sourceMap: false, legalComments: "none", assetPrefix: "/", cleanDistPath: true },
  splitChunks: false,
  environments: Object.assign({}, ...browsers.map(programs)),
});
