import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { elapsed, Stop, say } from "./say.mjs";

/** The checkout, wherever the person stands. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const LAST_LINES = 40;

/**
 * Runs a command to its end. Its output is kept and returned, shown only where `show` says so; `note` is printed
 * every ten seconds so that nobody thinks it hangs.
 */
export function run(command, args, { env = process.env, cwd = root, show = false, note } = {}) {
  const since = Date.now();
  const shell = process.platform === "win32" && command === "npm";
  const child = spawn(command, args, { env, cwd, shell, stdio: ["ignore", "pipe", "pipe"] });
  const ticking = note && setInterval(() => say(`  ${note}, ${Math.round((Date.now() - since) / 1000)} s …`), 10_000);
  let output = "";
  for (const [stream, screen] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (show) screen.write(text);
    });
  }
  return new Promise((resolve) => {
    const end = (code) => {
      clearInterval(ticking);
      resolve({ code, output, seconds: (Date.now() - since) / 1000 });
    };
    child.on("error", (error) => {
      output += error.message;
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** As `run`, but a failure stops the script: the end of the output, then the sentence. */
export async function mustRun(command, args, { sentence, ...options }) {
  const result = await run(command, args, options);
  if (result.code === 0) return result;
  const tail = options.show ? "" : `${result.output.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}\n\n`;
  throw new Stop(`${tail}${sentence}`);
}

/** `done` with the seconds since the script began. */
export const sayDone = (what) => say(`  ${what} (${elapsed()} s)`);
