import { existsSync, readFileSync } from "node:fs";
import { createRequire, registerHooks, setSourceMapsSupport } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";
import Runtime from "jest-runtime";

const require = createRequire(import.meta.url);
const src = new URL("../../src/", import.meta.url).href;
const dist = new URL("../../dist/", import.meta.url).href;
const circus = require.resolve("jest-circus/runner").replace(/runner\.js$/, "jestAdapterInit.js");

setSourceMapsSupport(true, { nodeModules: false });

// Test files are TypeScript; what they test is the built API, which global-setup.mjs has made of today's sources.
registerHooks({
  resolve(specifier, context, next) {
    if (!/^\.{1,2}\//.test(specifier) || !context.parentURL?.endsWith(".ts")) return next(specifier, context);
    const url = new URL(specifier.replace(/(\.js)?$/, ".ts"), context.parentURL);
    const built = url.href.startsWith(src) && new URL(url.href.slice(src.length).replace(/ts$/, "js"), dist);
    const found = [built, url].find((file) => file && existsSync(fileURLToPath(file)));
    return found ? { url: found.href, format: "module", shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith(".ts")) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, "utf8"), { filename, sourceMaps: "inline" });
    return { format: "module", source: code, shortCircuit: true };
  },
});

/** Loads test files with Node's own loader. Modules of the API and of packages are loaded once a worker, not once a file. */
export default class NativeRuntime extends Runtime {
  /** What Jest itself loads; its framework anew, because that holds the tests of one file. */
  requireInternalModule(path) {
    if (path === circus) {
      delete require.cache[circus];
      delete globalThis[Symbol.for("EVENT_HANDLERS")];
    }
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    // Node maps stack traces itself; Jest knows only the maps of files it has compiled.
    Error.prepareStackTrace = undefined;
    return import(pathToFileURL(path).href);
  }
}
