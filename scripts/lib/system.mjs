import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { say } from "./say.mjs";
import { findPostgres, findProgram } from "./servers.mjs";

const chromium = () => {
  const wanted = process.env.CHROMIUM_PATH;
  return wanted
    ? existsSync(wanted)
    : ["chromium", "chromium-browser", "google-chrome"].some((name) => findProgram(name));
};

const firefox = () => {
  const path = firefoxPath();
  return path !== undefined && existsSync(path);
};

/** What the tests need of the system, how to see whether it is there, and the Debian package that brings it. */
export const NEEDS = {
  postgres: { name: "PostgreSQL", packages: "postgresql", isThere: () => findPostgres() !== undefined },
  redis: { name: "Redis", packages: "redis-server", isThere: () => findProgram("redis-server") !== undefined },
  chromium: { name: "Chromium", packages: "chromium", isThere: chromium },
  // Not in every distribution; the journeys run in Chromium where it is missing.
  headlessShell: {
    name: "Chromium's headless shell",
    packages: "chromium-headless-shell",
    isThere: () => headlessShellPath() !== undefined,
  },
  firefox: { name: "Firefox", packages: "firefox-esr", isThere: firefox },
};

/** The browser's path, for Playwright. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ??
  ["chromium", "chromium-browser", "google-chrome"].map((name) => findProgram(name)).find(Boolean);

/** The path of Chromium's headless shell, for journeys without the extension. */
export const headlessShellPath = () => process.env.HEADLESS_SHELL_PATH ?? findProgram("chromium-headless-shell");

/** Firefox's path, for Playwright. */
export const firefoxPath = () =>
  process.env.FIREFOX_PATH ?? ["firefox-esr", "firefox"].map((name) => findProgram(name)).find(Boolean);

/** Installs what is missing where this user may (Debian and Ubuntu as root). Answers the needs that stay unmet. */
export async function provide(needs) {
  const missing = () => needs.filter((need) => !NEEDS[need].isThere());
  if (missing().length > 0 && process.getuid?.() === 0 && findProgram("apt-get")) {
    const packages = missing().map((need) => NEEDS[need].packages);
    say(`Installing ${packages.join(", ")} for the tests …`);
    // Only the programs are wanted: a runlevel of single-user mode keeps Debian from starting the services.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    await run("apt-get", ["update", "-qq"], { env, note: "still reading package lists" });
    const install = (names) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env, note: "still installing" });
    const { code } = await install(packages);
    // One package that a system lacks (Ubuntu's Firefox is a snap) must not keep out the others.
    for (const name of code === 0 ? [] : packages) {
      const { code: failed, output } = await install([name]);
      if (failed !== 0) say(output.trimEnd().split("\n").slice(-5).join("\n"));
    }
  }
  return missing();
}
