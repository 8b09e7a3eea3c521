import { readFileSync } from "node:fs";
import Module from "node:module";
import { sep } from "node:path";
import { transformSync } from "@swc/core";
import NativeRuntime from "./native-runtime.mjs";

const NODE_MODULES = `${sep}node_modules${sep}`;
// The first keeps the document that it was loaded with, the second writes a global.
const OF_ONE_PAGE = [`${NODE_MODULES}@testing-library${sep}`, `${NODE_MODULES}css.escape${sep}`];
const isKept = (path) =>
  path.startsWith(import.meta.dirname) ||
  (path.includes(NODE_MODULES) && !OF_ONE_PAGE.some((folder) => path.includes(folder)));
const options = {
  jsc: {
    target: "es2023",
    parser: { syntax: "typescript", tsx: true },
    transform: { react: { runtime: "automatic" } },
  },
  module: { type: "commonjs" },
  sourceMaps: "inline",
};
// A class is named like its key, so that tests can read it.
const styles = new Proxy({}, { get: (_, key) => (key === "__esModule" ? false : key) });

const compiled = new Map();

function compile(filename) {
  if (!compiled.has(filename)) {
    const parser = { ...options.jsc.parser, tsx: filename.endsWith("x") };
    const source = readFileSync(filename, "utf8");
    compiled.set(filename, transformSync(source, { ...options, jsc: { ...options.jsc, parser }, filename }).code);
  }
  return compiled.get(filename);
}

const loadScript = Module._extensions[".js"];
const loadSource = (module, filename) => module._compile(compile(filename), filename, "commonjs");
const LOADERS = {
  ".ts": loadSource,
  ".tsx": loadSource,
  ".js": (module, filename) => {
    const isSource = filename.endsWith(".js") && !filename.includes(NODE_MODULES);
    return isSource ? loadSource(module, filename) : loadScript(module, filename);
  },
  ".css": (module) => {
    module.exports = styles;
  },
};

const parent = new Module(import.meta.filename);
parent.filename = import.meta.filename;
parent.paths = Module._nodeModulePaths(import.meta.dirname);

/** Forgets what belongs to a test file; answers what that was. */
function forgetSources() {
  const own = Object.entries(Module._cache).filter(([path]) => !isKept(path));
  for (const [path] of own) delete Module._cache[path];
  parent.children.length = 0;
  return own;
}

/** Sources are loaded anew for each test file, so that no state of a module comes from another one; packages once a worker. */
export default class SourceRuntime extends NativeRuntime {
  constructor(...given) {
    super(...given);
    // For each file Jest puts its own loaders on top of those there are.
    Object.assign(Module._extensions, LOADERS);
    forgetSources();
  }

  unstable_shouldLoadAsEsm(path) {
    return path.endsWith(".mjs");
  }

  requireModule(path) {
    Error.prepareStackTrace = undefined;
    return parent.require(path);
  }
}

/** `jest.isolateModules`: what `load` requires is loaded anew and forgotten. */
export function isolateModules(load) {
  const own = forgetSources();
  try {
    load();
  } finally {
    forgetSources();
    Object.assign(Module._cache, Object.fromEntries(own));
  }
}
