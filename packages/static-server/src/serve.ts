import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "./handler.ts";

/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it never sends on one just closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export interface ServeOptions {
  /** What the log lines call it. */
  readonly name: string;
  readonly handler: Handler;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  /** Stops listening and lets the requests under way finish. */
  close(): Promise<void>;
}

/** Runs the server of a program of its own: a failure to start is one sentence and exit code 1, never a stack. */
export async function main(options: () => ServeOptions): Promise<void> {
  try {
    await serve(options());
  } catch (error) {
    console.error(error instanceof Error ? sentenceOf(error) : error);
    process.exitCode = 1;
  }
}

function sentenceOf(error: NodeJS.ErrnoException & { port?: number; address?: string }): string {
  const place = `${error.address}:${error.port}`;
  if (error.code === "EADDRINUSE") return `Something else already listens on ${place}. Stop it, or set PORT.`;
  if (error.code === "EACCES") return `This user may not listen on ${place}. Set PORT to 1024 or more.`;
  return error.message;
}

/** Listens, says where in one line, and stops on SIGTERM or SIGINT. */
export async function serve({ name, handler, host, port }: ServeOptions): Promise<RunningServer> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS },
    handler,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  console.log(`${name} is ready: ${url}`);
  const running = { url, close: () => close(server) };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void running.close());
  return running;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer has just been sent would stay open until its timeout.
    const timer = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
  });
}
