import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";
import NativeRuntime from "../../../scripts/jest/native-runtime.mjs";
import "./cheap-passwords.mjs";

const src = new URL("../../src/", import.meta.url).href;
const dist = new URL("../../dist/", import.meta.url).href;

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

/** Modules of the API and of packages are loaded once a worker, not once a file. */
export default NativeRuntime;
