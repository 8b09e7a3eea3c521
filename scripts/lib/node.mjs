import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { root } from "./run.mjs";
import { Stop } from "./say.mjs";

const OLDEST = [24, 9];

/** Ends with the packages that are in it. */
const COMPILED = join(root, "node_modules", ".cache", "node");

const isNewEnough = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** The Node the product runs on: the person's own where it is new enough, otherwise the one among the packages. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const carried = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(carried)) {
    const version = spawnSync(carried, ["--version"], { encoding: "utf8" }).stdout?.trim().slice(1);
    if (version && isNewEnough(version)) return carried;
  }
  throw new Stop(
    `Promptory needs Node ${OLDEST.join(".")} or newer. This is ${process.versions.node}, and none is carried for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org.`,
  );
}

/** The environment for our own programs: that Node first, and the programs among the packages. */
export function environment(node, extra = {}) {
  const path = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  // Code that was compiled by an earlier start takes a quarter less CPU time to load; its coverage would be less exact.
  const { NODE_V8_COVERAGE, NODE_COMPILE_CACHE = COMPILED } = process.env;
  return { ...process.env, PATH: path, ...(!NODE_V8_COVERAGE && { NODE_COMPILE_CACHE }), ...extra };
}

/**
 * Node's arguments for the bundled API. A small young generation, and a collection before the rest has grown by a third: far less memory
 * at the same speed (`npm run bench`). Without Maglev, V8's mid-tier compiler, whose threads share the cores with the requests: a fifth
 * less CPU time for a short one. One thread instead of four for garbage collection and compilers, for the same reason: with two cores, p99
 * of a list is a third lower.
 */
export const API_PROGRAM = [
  "--enable-source-maps",
  "--max-semi-space-size=4",
  "--heap-growing-percent=30",
  "--no-maglev",
  "--v8-pool-size=1",
  join(root, "api", "dist", "bundle", "main.js"),
];

/**
 * Variables of glibc: one arena, because memory that is freed in one is not used for another, and fixed limits, because growing ones keep
 * freed memory. Node reads sockets into 64 KiB; as mappings of their own, the pieces of a large upload are returned when they are freed.
 * At most 2,000 such mappings, because Linux allows a process 65,530.
 */
export const API_MEMORY = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_MMAP_MAX_: "2000",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** The variables as the product takes them; a relative DATA_DIR is resolved against the current directory. */
export function productEnvironment(node) {
  const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, "data");
  return { ...API_MEMORY, ...environment(node, { NODE_ENV: "production", DATA_DIR: dataDir }) };
}

/** Put before a command, it lets the kernel end that with this process; empty where the system cannot. */
export function killWithParent() {
  if (process.platform !== "linux") return [];
  const prefix = ["setpriv", "--pdeathsig", "TERM", "--"];
  return spawnSync(prefix[0], [...prefix.slice(1), "true"], { stdio: "ignore" }).status === 0 ? prefix : [];
}
