import type { Request, Response } from "express";

const HEARTBEAT_MS = 10_000;

export const wantsEvents = (request: Request): boolean =>
  request.accepts(["application/json", "text/event-stream"]) === "text/event-stream";

/** Aborted with `reason` when the connection is closed, also after the response. */
export function closedSignal(response: Response, reason?: Error): AbortSignal {
  const closed = new AbortController();
  response.once("close", () => closed.abort(reason));
  return closed.signal;
}

/** Headers are sent with `open` or the first event, then comments as a heartbeat for proxies; nothing after the client has disconnected. */
export class EventStream {
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly response: Response) {}

  open(): void {
    const { response } = this;
    if (response.headersSent) return;
    response.status(200).setHeader("Content-Type", "text/event-stream; charset=utf-8");
    // Turns off the buffering of nginx.
    response.setHeader("X-Accel-Buffering", "no");
    response.flushHeaders();
    this.heartbeat = setInterval(() => this.write(":\n\n"), HEARTBEAT_MS);
    response.once("close", () => clearInterval(this.heartbeat));
  }

  send(event: string, data: unknown): void {
    this.open();
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Skips the event while the client reads slowly; for events that the next one replaces. */
  sendLatest(event: string, data: unknown): void {
    if (!this.response.writableNeedDrain) this.send(event, data);
  }

  end(): void {
    clearInterval(this.heartbeat);
    this.response.end();
  }

  private write(text: string): void {
    if (!this.response.writableEnded && !this.response.destroyed) this.response.write(text);
  }
}
