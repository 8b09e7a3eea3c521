import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));

export interface Running {
  readonly pid: number;
  /** Everything it has written so far. */
  log(): string;
  /** Asks it to end (SIGTERM by default) and waits until it has; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Settles when it and everything it started that writes where it writes has ended. */
  readonly allEnded: Promise<unknown>;
}

const started = new Map<string, { readonly log: () => string; readonly child: ChildProcess }>();

/** The last lines of every program that runs or has ended since `forgetEndedPrograms()`. */
export function logsOfPrograms(lines: number): string {
  const logs = [...started].map(
    ([name, { log }]) => `${name}:\n${log().trimEnd().split("\n").slice(-lines).join("\n")}`,
  );
  return logs.join("\n\n");
}

export function forgetEndedPrograms(): void {
  for (const [name, { child }] of started) if (hasEnded(child)) started.delete(name);
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export interface Program {
  /** An absolute path of a script of this repository, or the arguments of npm. */
  readonly script: string | readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It is ready when this address answers 200. */
  readonly readyUrl: string;
  readonly timeoutMs?: number;
}

/** Starts a script under this very Node, or npm, and waits until it answers; throws with its log when it does not. */
export async function startProgram({ script, env, readyUrl, timeoutMs = 60_000 }: Program): Promise<Running> {
  const [command, args] = typeof script === "string" ? [process.execPath, [script]] : ["npm", script];
  const child = spawn(command, args, {
    cwd: repository,
    env: { ...plainEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const allEnded = once(child, "close");
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (log += text));
  started.set(`${[args].flat().join(" ").replace(repository, "")} (process ${child.pid})`, { log: () => log, child });
  const running = {
    pid: child.pid ?? 0,
    log: () => log,
    stop: (signal?: NodeJS.Signals) => stop(child, signal),
    allEnded,
  };
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(readyUrl))) {
    if (child.exitCode !== null) throw new Error(`${args} ended with ${child.exitCode}:\n${log}`);
    if (Date.now() > deadline) {
      await running.stop("SIGKILL");
      throw new Error(`${args} did not answer at ${readyUrl} within ${timeoutMs / 1000} s:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return running;
}

/** The person's own settings of Promptory must not reach the product under test. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "LANG", "TMPDIR", "TZ", "CI", "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined));
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const timeout = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(timeout);
  return child.exitCode;
}
