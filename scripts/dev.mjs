/**
 * `npm run dev`: everything on one origin, reloading as you type. The shell comes from rsbuild's own server, which asks
 * the API for the rest; the API starts anew when it, a package or the admin remote was compiled.
 */
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { forgetBuild } from "./lib/build.mjs";
import { environment, killWithParent } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main, say } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

const port = Number(process.env.PORT ?? 3000);
const bin = (path) => resolve(root, "node_modules", path);

/** rsbuild's table of file sizes is no news while one types. */
const isNews = (line) => line.trim() !== "" && !/^ *(dist\/|File .*Size|Total:)/.test(line);

const rsbuild = bin("@rsbuild/core/bin/rsbuild.js");
const restartOn = ["api/dist", "web-admin/dist"].map((path) => `--watch-path=${resolve(root, path)}`);

/** What runs side by side: its name, its folder, Node's arguments, and variables of its own. */
const PROGRAMS = [
  [
    "api",
    "api",
    [bin("typescript-native/bin/tsc"), "-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"],
    {},
  ],
  [
    "api",
    ".",
    ["--watch", "--watch-preserve-output", ...restartOn, "--enable-source-maps", "api/dist/main.js"],
    { PORT: `${port + 1}`, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  ],
  ["admin", "web-admin", [rsbuild, "build", "--watch", "--mode", "development"], {}],
  ["shell", "web-shell", [rsbuild, "dev", "--host", "127.0.0.1"], { API_URL: `http://127.0.0.1:${port + 1}` }],
];

function launch([name, folder, args, extra], env, prefix, node) {
  const [command, ...rest] = [...prefix, node, ...args];
  const child = spawn(command, rest, {
    cwd: resolve(root, folder),
    env: { ...env, ...extra },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      for (const line of text.split("\n").filter(isNews)) say(`${name.padEnd(5)} ${line}`);
    });
  }
  return child;
}

async function dev(node) {
  // The watchers leave builds for development behind.
  forgetBuild();
  const dataDir = resolve(process.env.DATA_DIR ?? resolve(root, "data"));
  const env = environment(node, { NODE_ENV: "development", DATA_DIR: dataDir, PORT: `${port}` });
  const prefix = killWithParent();
  const children = PROGRAMS.map((program) => launch(program, env, prefix, node));
  say(`Open http://localhost:${port} once the shell and the API are up. Ctrl+C ends all of it.`);
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  await Promise.all(children.map((child) => new Promise((ended) => child.on("close", ended))));
  forgetBuild();
  return 0;
}

await main(async () => dev(await setUp()));
