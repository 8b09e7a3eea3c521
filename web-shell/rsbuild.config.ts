import { fileURLToPath } from "node:url";
import { defineConfig, type ModifyRspackConfigUtils, type Rspack } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pluginBuildId } from "../scripts/lib/rsbuild-build-id.ts";
import { pluginCustomMedia } from "../scripts/lib/rsbuild-media.ts";
import { containerBreakpoints, pluginRemote } from "../scripts/lib/rsbuild-remote.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

const pictures = fileURLToPath(new URL("../packages/guide/pictures", import.meta.url));

// A file of its own instead of a condition: the first page of the shell carries nothing of the remote.
const hostToken = fileURLToPath(new URL("src/app/remote/host-token.ts", import.meta.url));

type Chunks = Parameters<
  Exclude<NonNullable<Rspack.OptimizationSplitChunksCacheGroup["test"]>, boolean | string | RegExp>
>[1];

/** One file with every module whose chunks have these names. */
const sharedChunk = (name: string, isShared: (names: Set<string | undefined>) => boolean, priority: number) => ({
  name,
  chunks: "async" as const,
  priority,
  enforce: true,
  test: (module: Rspack.Module, { chunkGraph }: Chunks) =>
    isShared(new Set(chunkGraph.getModuleChunks(module).map((chunk, at) => chunk.name ?? String(at)))),
});

export default defineConfig(({ command }) => ({
  plugins: [
    pluginReact(),
    pluginBuildId(),
    pluginCustomMedia(),
    // antd, the router and the query cache are not shared: the user area has its own, so that a host needs React only.
    ...(command === "dev"
      ? []
      : [
          pluginRemote({
            name: "web_user",
            exposes: { "./UserApp": "./src/app/remote/remote.ts" },
            shared: ["react", "react/", "react-dom", "react-dom/"],
            environment: "user",
          }),
        ]),
  ],
  output: { sourceMap: false, legalComments: "none" },
  performance: { printFileSize: { compressed: true } },
  environments: {
    // The host: the user area is part of it, so the first page carries no federation runtime.
    web: {
      source: { entry: { index: "./src/index.ts" } },
      html: { template: "./src/index.html", scriptLoading: "defer" },
      output: {
        // The first screen carries the table of all chunks, and hashes do not compress: five digits tell builds apart.
        filenameHash: "contenthash:5",
        copy: [
          { from: fileURLToPath(import.meta.resolve("@promptory/ui/theme-init.js")) },
          { from: fileURLToPath(new URL("src/first-requests.js", import.meta.url)) },
          { from: "*.png", to: "guide", context: pictures, noErrorOnMissing: true },
        ],
      },
      // One file of libraries compresses 1.2 KB (brotli) better than three, and they change together.
      splitChunks: {
        preset: "none",
        cacheGroups: {
          // The first page after signing in loads few files: what the frame has, and what the list shares with other pages.
          frame: sharedChunk("frame", (names) => names.has("frame") && !names.has("auth"), 20),
          shared: sharedChunk("shared", (names) => names.has("prompts") && names.size > 1 && !names.has("auth"), 10),
        },
      },
      // The face of the interface is asked for with the page, so it is there for the first paint.
      performance: {
        preload: { type: "all-assets", include: [/inter-latin-wght-normal/], crossorigin: "anonymous" },
      },
    },
    // The user area as a remote for other hosts, at /remotes/user/ of the product.
    ...(command === "dev"
      ? {}
      : {
          user: {
            source: { entry: { user: "./src/app/remote/entry.ts" } },
            output: {
              distPath: { root: "dist/remotes/user" },
              assetPrefix: "auto",
              copy: [],
              cssModules: { localIdentName: "u-[local]-[hash:base64:6]" },
            },
            tools: {
              htmlPlugin: false as const,
              rspack: (_: unknown, { rspack, appendPlugins }: ModifyRspackConfigUtils) =>
                appendPlugins(
                  new rspack.NormalModuleReplacementPlugin(/\/token\.ts$/, (resource) => {
                    resource.request = hostToken;
                  }),
                ),
              postcss: (_: unknown, { addPlugins }: { addPlugins(plugin: unknown): void }) =>
                addPlugins(containerBreakpoints),
            },
          },
        }),
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
}));
