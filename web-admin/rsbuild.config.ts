import { fileURLToPath } from "node:url";
import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import catalogue from "../package.json" with { type: "json" };
import { pluginBuildId } from "../scripts/lib/rsbuild-build-id.ts";
import { pluginCustomMedia } from "../scripts/lib/rsbuild-media.ts";

const versions = catalogue.dependencies;
const singleton = (version: string | false) => ({
  singleton: true,
  requiredVersion: version && `^${version}`,
  strictVersion: false,
});

// antd is absent on purpose: a shared library is not tree-shaken, and the shell's first page would pay for it.
const shared = {
  react: singleton(versions.react),
  "react/": singleton(versions.react),
  "react-dom": singleton(versions["react-dom"]),
  "react-dom/": singleton(versions["react-dom"]),
  "react-router": singleton(versions["react-router"]),
  "@tanstack/react-query": singleton(versions["@tanstack/react-query"]),
  "@promptory/ui/mode": { ...singleton(false), version: catalogue.version },
};

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginBuildId(),
    pluginCustomMedia(),
    pluginModuleFederation({
      name: "web_admin",
      filename: "remoteEntry.js",
      manifest: true,
      exposes: { "./AdminApp": "./src/admin-app.tsx" },
      shared,
      dts: false,
    }),
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
    copy: [{ from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) }],
  },
  // The face of the interface is asked for with the page, so it is there for the first paint.
  performance: { preload: { type: "all-assets", include: [/inter-latin-wght-normal/], crossorigin: "anonymous" } },
  server: {
    port: Number(process.env.PORT ?? 3002),
    proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:3000" },
  },
});
