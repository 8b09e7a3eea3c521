import { createRequire, setSourceMapsSupport } from "node:module";
import { pathToFileURL } from "node:url";
import Runtime from "jest-runtime";

const require = createRequire(import.meta.url);
const circus = require.resolve("jest-circus/runner").replace(/runner\.js$/, "jestAdapterInit.js");

setSourceMapsSupport(true, { nodeModules: false });

/** Loads test files with Node's own loader instead of Jest's, which loads every module anew for every test file. */
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
