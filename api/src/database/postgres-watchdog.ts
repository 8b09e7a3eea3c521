import { spawn } from "node:child_process";
import type { PostgresBinaries } from "./postgres-binaries.js";

// Standard input closes when the parent ends in any way.
const PROGRAM = `
const [pgCtl, cluster] = process.argv.slice(1);
process.stdin.resume().on("close", () =>
  require("node:child_process").spawnSync(pgCtl, ["stop", "-D", cluster, "-m", "fast"], { stdio: "ignore", windowsHide: true }));
`;

/** Stops the server when this process ends; for macOS and Windows, whose kernels cannot. */
export function watchParent(binaries: PostgresBinaries, cluster: string): void {
  const args = ["-e", PROGRAM, binaries.pgCtl, cluster];
  const watchdog = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watchdog.on("error", () => {});
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?(): void } | null)?.unref?.();
}
