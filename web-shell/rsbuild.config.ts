import { fileURLToPath } from "node:url";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pluginBuildId } from "../scripts/lib/rsbuild-build-id.ts";
import { pluginCustomMedia } from "../scripts/lib/rsbuild-media.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

const pictures = fileURLToPath(new URL("../packages/guide/pictures", import.meta.url));

export default defineConfig({
  plugins: [pluginReact(), pluginBuildId(), pluginCustomMedia()],
  source: { entry: { index: "./src/index.ts" } },
  html: { template: "./src/index.html", scriptLoading: "defer" },
  output: {
    sourceMap: false,
    legalComments: "none",
    // The first screen carries the table of all chunks, and hashes do not compress: five digits tell builds apart.
    filenameHash: "contenthash:5",
    copy: [
      { from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) },
      { from: "*.png", to: "guide", context: pictures, noErrorOnMissing: true },
    ],
  },
  // One file of libraries compresses 1.2 KB (brotli) better than three, and they change together.
  splitChunks: { preset: "none" },
  performance: {
    printFileSize: { compressed: true },
    // The face of the interface is asked for with the page, so it is there for the first paint.
    preload: { type: "all-assets", include: [/inter-latin-wght-normal/], crossorigin: "anonymous" },
  },
  server: {
    port: Number(process.env.PORT ?? 3001),
    proxy: {
      "/api": api,
      "/mcp": api,
      "/.well-known/oauth-": api,
      "/config.json": api,
      "/downloads": api,
      "/remotes": api,
    },
  },
});
