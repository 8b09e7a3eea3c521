import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stop, say } from "./say.mjs";

/** The checkout, wherever the person stands. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const LAST_LINES = 40;

const running = new Set();

/** Ends everything `run` started, with all it started in turn. */
export function endAll(signal = "SIGTERM") {
  for (const child of running) end(child, signal);
}

function end(child, signal) {
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a command to its end and answers its exit code, output and seconds. `show` shows the output as it comes, `note` is
 * printed every ten seconds as a sign of life, `timeout` (seconds) ends it.
 */
export function run(command, args, { env = process.env, cwd = root, show = false, note, timeout, apart = false } = {}) {
  const since = Date.now();
  const seconds = () => (Date.now() - since) / 1000;
  const shell = process.platform === "win32" && command === "npm";
  const detached = apart && process.platform !== "win32";
  const child = spawn(command, args, { env, cwd, shell, detached, stdio: ["ignore", "pipe", "pipe"] });
  if (apart) running.add(child);
  let output = "";
  const collect = (stream, screen) =>
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (show) screen.write(text);
    });
  collect(child.stdout, process.stdout);
  collect(child.stderr, process.stderr);
  const ticking = note && setInterval(() => say(`  ${note}, ${Math.round(seconds())} s …`), 10_000);
  const timer =
    timeout &&
    setTimeout(() => {
      output += `\nIt did not end within ${timeout} seconds.`;
      end(child, "SIGKILL");
    }, timeout * 1000);
  return new Promise((resolve) => {
    const finish = (code) => {
      clearInterval(ticking);
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output, seconds: seconds() });
    };
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 128));
  });
}

/** As `run`, but a failure whose output `accepts` does not match stops the script: the end of the output, then the sentence. */
export async function mustRun(command, args, { sentence, accepts, ...options }) {
  const result = await run(command, args, options);
  if (result.code === 0 || accepts?.test(result.output)) return result;
  const tail = options.show ? "" : `${result.output.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}\n\n`;
  throw new Stop(`${tail}${sentence}`);
}

/** Prints that a part of the work begins; the returned function prints its end with the seconds it took. */
export function beginPart(line) {
  say(line);
  const start = Date.now();
  return (done) => say(`  ${done} (${Math.round((Date.now() - start) / 1000)} s)`);
}
