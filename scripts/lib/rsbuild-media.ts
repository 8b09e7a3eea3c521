import { readFileSync } from "node:fs";
import type { RsbuildPlugin } from "@rsbuild/core";

const definitions = readFileSync(new URL("../../packages/ui/src/media.css", import.meta.url), "utf8");

/** Gives the breakpoints to the style sheets that use them: Lightning CSS knows only those of the same file. */
export const pluginCustomMedia = (): RsbuildPlugin => ({
  name: "promptory:custom-media",
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { tools: { lightningcssLoader: { drafts: { customMedia: true } } } }),
    );
    api.transform({ test: /\.css$/, order: "pre" }, ({ code }) =>
      /@media[^{]*\(--/.test(code) ? definitions + code : code,
    );
  },
});
