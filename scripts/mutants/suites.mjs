/**
 * The Jest suites of a checkout. Everything that depends on how a checkout arranges its suites is in this file: a Jest
 * configuration per workspace, or `projects` in one configuration at the root, or both.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../lib/run.mjs";

const WORKSPACES = [
  "packages/rules",
  "packages/prompt",
  "packages/api-client",
  "packages/library-store",
  "packages/static-server",
  "packages/guide",
  "packages/ui",
  "extension",
  "web-admin",
  "web-shell",
  "api",
  "scripts",
];
const CONFIG = "jest.config.mjs";
const NODE_OPTIONS = "--experimental-vm-modules";
const PRELOAD = pathToFileURL(join(import.meta.dirname, "../coverage/preload.mjs")).href;

const DEFAULT_TIMEOUT_MS = 5_000;

async function loadProjects(dir) {
  const { default: config } = await import(pathToFileURL(join(dir, CONFIG)).href);
  const { projects = [config], testTimeout = DEFAULT_TIMEOUT_MS } = config;
  const loaded = projects.map((project) => {
    if (typeof project === "string") return loadProjects(resolve(project.replace("<rootDir>", dir)));
    const ownConfig = withAbsolutePaths({ ...project, rootDir: project.rootDir ?? dir });
    return [{ config: ownConfig, testTimeout: project.testTimeout ?? testTimeout }];
  });
  return (await Promise.all(loaded)).flat();
}

function withAbsolutePaths(config) {
  const replace = (value) => {
    if (typeof value === "string") return value.replaceAll("<rootDir>", config.rootDir);
    if (Array.isArray(value)) return value.map(replace);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [replace(key), replace(entry)]));
  };
  return replace({ roots: [config.rootDir], ...config });
}

/** Every Jest project of a checkout, those of the root's configuration first; `name` is its folder. */
export async function projectsOf(checkout) {
  const dirs = ["", ...WORKSPACES].map((name) => join(checkout, name)).filter((dir) => existsSync(join(dir, CONFIG)));
  const projects = (await Promise.all(dirs.map(loadProjects))).flat();
  const keyOf = ({ config }) => JSON.stringify([config.rootDir, config.displayName ?? null, config.testMatch ?? null]);
  const unique = new Map(projects.toReversed().map((project) => [keyOf(project), project])).values();
  return [...unique].reverse().map((project) => ({ ...project, name: relative(checkout, project.config.rootDir) }));
}

/** Whether a test file (relative to the checkout) is one of the project's. */
export const isOf = ({ name }, file) => file.startsWith(`${name}/`);

/**
 * Runs Jest over projects in one process. `wide` makes the checkout the root of every project, so that coverage also has
 * the files of other workspaces; `isFailFast` ends a test file at its first failure. Answers exit code, output and seconds.
 */
export async function runJest(checkout, projects, args, { wide = false, isFailFast = false, env = {}, timeout } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-jest-"));
  const file = join(folder, "jest.config.json");
  const wrapper = (isFailFast && WRAPPERS.failFast) || (wide && WRAPPERS.recordBuilt);
  const configs = projects.map(({ config: { testTimeout: _, maxWorkers: __, ...config } }, at) => ({
    ...config,
    ...(wide && { rootDir: checkout }),
    ...(wrapper && { testEnvironment: wrappedEnvironment(config, wrapper, join(folder, `environment-${at}.mjs`)) }),
  }));
  const testTimeout = Math.max(...projects.map(({ testTimeout }) => testTimeout));
  writeFileSync(file, JSON.stringify({ rootDir: checkout, projects: configs, testTimeout, bail: isFailFast ? 1 : 0 }));
  const jest = join(checkout, "node_modules/jest/bin/jest.js");
  try {
    return await run(process.execPath, [NODE_OPTIONS, "--no-warnings", jest, "--config", file, ...args], {
      cwd: checkout,
      env: {
        ...process.env,
        NODE_OPTIONS: wide ? `${NODE_OPTIONS} --import ${PRELOAD}` : NODE_OPTIONS,
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        CI: "1",
        // Whether a fault is found must not depend on what a run happens to try.
        TEST_SAMPLES: "all",
        MODEL_RUNS: "50",
        ...env,
      },
      timeout,
      apart: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const WRAPPERS = {
  failFast: { name: "failFast", file: join(import.meta.dirname, "fail-fast.mjs") },
  recordBuilt: { name: "recordBuilt", file: join(import.meta.dirname, "../coverage/environment.mjs") },
};

/** Writes a module to `file` that wraps the environment of a project. */
function wrappedEnvironment({ testEnvironment = "node", rootDir }, wrapper, file) {
  const { resolve: find } = createRequire(join(rootDir, "package.json"));
  const isName = /^[a-z]+$/.test(testEnvironment);
  const original = pathToFileURL(find(isName ? `jest-environment-${testEnvironment}` : testEnvironment)).href;
  const imports = [
    `import * as original from "${original}";`,
    `import { ${wrapper.name} } from "${pathToFileURL(wrapper.file).href}";`,
  ];
  writeFileSync(file, [...imports, `export default ${wrapper.name}(original);`, ""].join("\n"));
  return file;
}
