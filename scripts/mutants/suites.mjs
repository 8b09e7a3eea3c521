/**
 * The Jest suites of a checkout. Everything that depends on how a checkout arranges its suites is in this file: old
 * checkouts have one Jest configuration per workspace, newer ones may list them as `projects` at the root.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../lib/run.mjs";

const WORKSPACES = [
  "packages/rules",
  "packages/prompt",
  "packages/api-client",
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

/** Every Jest project of a checkout; `name` is its folder. */
export async function projectsOf(checkout) {
  const hasOneConfig = existsSync(join(checkout, CONFIG));
  const dirs = (hasOneConfig ? [""] : WORKSPACES).map((name) => join(checkout, name));
  const projects = (await Promise.all(dirs.map(loadProjects))).flat();
  return projects.map((project) => ({ ...project, name: relative(checkout, project.config.rootDir) }));
}

/** Whether a test file (relative to the checkout) is one of the project's. */
export const isOf = ({ name }, file) => file.startsWith(`${name}/`);

/**
 * Runs Jest over projects in one process. `wide` makes the checkout the root of every project, so that coverage also has
 * the files of other workspaces. Answers exit code, output and seconds.
 */
export async function runJest(checkout, projects, args, { wide = false, env = {}, timeout, show = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-jest-"));
  const file = join(folder, "jest.config.json");
  const configs = projects.map(({ config: { testTimeout: _, ...config } }) =>
    wide ? { ...config, rootDir: checkout } : config,
  );
  const testTimeout = Math.max(...projects.map(({ testTimeout }) => testTimeout));
  writeFileSync(file, JSON.stringify({ rootDir: checkout, projects: configs, testTimeout }));
  const jest = join(checkout, "node_modules/jest/bin/jest.js");
  try {
    return await run(process.execPath, [NODE_OPTIONS, "--no-warnings", jest, "--config", file, ...args], {
      cwd: checkout,
      env: { ...process.env, NODE_OPTIONS, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1", ...env },
      timeout,
      show,
      apart: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a build has to be made anew for, before the tests of a project see a change of its sources. */
export function buildFor(checkout, project) {
  if (project.name !== "api") return undefined;
  const { testEnvironment = "node" } = project.config;
  const usesBuild = existsSync(testEnvironment) && readFileSync(testEnvironment, "utf8").includes("dist");
  return usesBuild ? { command: "npm", args: ["run", "--silent", "build"], cwd: join(checkout, "api") } : undefined;
}
