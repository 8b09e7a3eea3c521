import { fileURLToPath } from "node:url";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pluginBuildId } from "../scripts/lib/rsbuild-build-id.ts";
import { pluginCustomMedia } from "../scripts/lib/rsbuild-media.ts";
import { pluginRemote } from "../scripts/lib/rsbuild-remote.ts";

// antd is absent on purpose: a shared library is not tree-shaken, and the shell's first page would pay for it.
const shared = ["react", "react/", "react-dom", "react-dom/", "react-router", "@tanstack/react-query"];

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginBuildId(),
    pluginCustomMedia(),
    pluginRemote({ name: "web_admin", exposes: { "./AdminApp": "./src/remote.ts" }, shared }),
  ],
  tools: {
    rspack: (_, { rspack, appendPlugins }) =>
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(
          /\/Dom\/dynamicCSS$/,
          fileURLToPath(import.meta.resolve("./src/components/dynamic-css.ts")),
        ),
      ),
  },
  source: { entry: { index: "./src/index.ts" } },
  html: { template: "./src/index.html", scriptLoading: "defer" },
  // 'auto' finds the address of its own files at run time, so one build works under every URL.
  output: {
    assetPrefix: "auto",
    sourceMap: false,
    legalComments: "none",
    // A page may show this remote and another one, built at another time from the same names.
    cssModules: { localIdentName: "a-[local]-[hash:base64:6]" },
    copy: [{ from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) }],
  },
  // The face of the interface is asked for with the page, so it is there for the first paint.
  performance: { preload: { type: "all-assets", include: [/inter-latin-wght-normal/], crossorigin: "anonymous" } },
  server: {
    port: Number(process.env.PORT ?? 3002),
    proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:3000" },
  },
});
