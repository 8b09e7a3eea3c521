/**
 * Bundles the compiled API with its packages into dist/bundle: it starts in half the time and with 50 MB less memory than from 3,000
 * files (docs/performance.md). Modules are not merged into one scope: classes of the same name would be renamed, and MikroORM and Nest use
 * the names.
 */
import { join } from "node:path";
import { rspack } from "@rspack/core";

const ROOT = import.meta.dirname;

// They load files of their own at run time.
const UNBUNDLED = ["@node-rs/argon2", "pino"];
// Packages try to load these and do without them.
const OPTIONAL = [
  "@fastify/static",
  "@nestjs/microservices",
  "@nestjs/websockets",
  "@valkey/valkey-glide",
  "class-transformer",
  "class-validator",
  "msgpackr-extract",
  "pg-native",
  "tinyglobby",
];
const isExternal = (request) => [...UNBUNDLED, ...OPTIONAL].some((name) => `${request}/`.startsWith(`${name}/`));

const minimizer = (include, options) =>
  new rspack.SwcJsMinimizerRspackPlugin({
    include,
    extractComments: false,
    // V8 keeps the text of a file in one byte per character only if all are ASCII.
    minimizerOptions: { module: true, compress: false, format: { comments: false, asciiOnly: true }, ...options },
  });

const compiler = rspack({
  context: ROOT,
  mode: "production",
  target: "node24",
  devtool: false,
  entry: {
    main: "./dist/main.js",
    "import-worker": "./dist/import/import-worker.js",
    "backup-process": "./dist/backup/backup-process.js",
  },
  output: {
    // As deep as the modules it replaces, so that `import.meta.url` leads to the same files.
    path: join(ROOT, "dist", "bundle"),
    filename: "[name].js",
    module: true,
    chunkFormat: "module",
    chunkLoading: "import",
    library: { type: "module" },
  },
  resolve: {
    mainFields: ["main"],
    // As Node resolves them.
    conditionNames: ["node"],
    byDependency: {
      esm: { conditionNames: ["node", "import"] },
      commonjs: { conditionNames: ["node", "require"] },
    },
  },
  module: {
    parser: {
      javascript: {
        ...{ importMeta: false, url: false, worker: false, createRequire: false },
        // Packages import what a caller names; the API names none.
        exprContextCritical: false,
      },
    },
    rules: [
      { test: /\.js$/, exclude: /node_modules/, extractSourceMap: true },
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        loader: "builtin:swc-loader",
        options: { jsc: { parser: { syntax: "typescript" }, target: "es2024" } },
      },
    ],
  },
  externals: ({ request, dependencyType }, callback) =>
    isExternal(request)
      ? callback(null, `${dependencyType === "commonjs" ? "node-commonjs" : "module-import"} ${request}`)
      : callback(),
  node: false,
  optimization: {
    concatenateModules: false,
    moduleIds: "named",
    chunkIds: "named",
    splitChunks: {
      cacheGroups: {
        default: false,
        defaultVendors: false,
        packages: { test: /node_modules/, idHint: "packages", chunks: "all", enforce: true },
      },
    },
    minimizer: [
      minimizer(/^packages/, { mangle: { keep_classnames: true, keep_fnames: true } }),
      // Our own code stays readable, and MikroORM reads the names of its entities' parameters.
      minimizer(/^(?!packages)/, { mangle: false, minify: false }),
    ],
  },
  plugins: [
    new rspack.SourceMapDevToolPlugin({
      filename: "[file].map",
      exclude: /^packages/,
      moduleFilenameTemplate: "../../[resource-path]",
      // Node reads every map at the start; those with columns and sources would take 15 MB.
      columns: false,
      noSources: true,
    }),
  ],
});

compiler.run((error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings()) {
    process.stderr.write(`${stats.toString("errors-warnings")}\n`);
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
