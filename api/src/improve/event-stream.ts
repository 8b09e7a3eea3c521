import type { Response } from "express";

const HEARTBEAT_MS = 10_000;

/** Writes server-sent events, with comments as a heartbeat for proxies. */
export class EventStream {
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    response.status(200);
    response.setHeader("Content-Type", "text/event-stream; charset=utf-8");
    // Turns off the buffering of nginx.
    response.setHeader("X-Accel-Buffering", "no");
    response.flushHeaders();
    this.heartbeat = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS);
  }

  send(event: string, data: unknown): void {
    this.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.heartbeat);
    this.response.end();
  }
}
