import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "./handler.ts";

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

/** Listens, says where in one line, and stops on SIGTERM or SIGINT. */
export async function serve({ name, handler, host, port }: ServeOptions): Promise<RunningServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, handler);
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
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
