import { Logger } from "@nestjs/common";
import type { Request, Response } from "express";
import { toApiError } from "../../common/error.filter.js";
import { BadRequest } from "../../common/errors.js";
import type { Progress } from "./apply-import.service.js";

const logger = new Logger("transfer");
const EVERY_MS = 100;

/**
 * Responds to long work with JSON, or for `Accept: text/event-stream` with events: `progress` {"done", "total"}, then
 * `result` or `problem`. A failure before the first event is an ordinary error response. The signal is aborted when the
 * client disconnects.
 */
export async function answerWithProgress<T>(
  request: Request,
  response: Response,
  work: (progress: Progress) => Promise<T>,
): Promise<void> {
  const signal = signalOf(response);
  const isStream = request.headers.accept?.includes("text/event-stream") ?? false;
  try {
    const result = await work({ tell: isStream ? teller(response) : () => undefined, signal });
    if (isStream) send(response, "result", result);
    else response.json(result);
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    send(response, "problem", toProblem(error));
  }
  response.end();
}

/** Aborted when the connection is closed, also after the response. */
export function signalOf(response: Response): AbortSignal {
  const closed = new AbortController();
  response.once("close", () => closed.abort(new BadRequest("The request was closed.")));
  return closed.signal;
}

/** Sends the first and the last step, and the steps between them throttled. */
function teller(response: Response): Progress["tell"] {
  let last = 0;
  return (done, total) => {
    const now = Date.now();
    if (done > 0 && done < total && now - last < EVERY_MS) return;
    last = now;
    send(response, "progress", { done, total });
  };
}

function send(response: Response, event: string, data: unknown): void {
  if (response.writableEnded || response.destroyed) return;
  if (!response.headersSent) {
    response.status(200).setHeader("Content-Type", "text/event-stream; charset=utf-8");
    response.setHeader("X-Accel-Buffering", "no");
  }
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function toProblem(thrown: unknown): { status: number; code: string; message: string } {
  const { status, code, message } = toApiError(thrown);
  if (code !== "internal_error") return { status, code, message };
  logger.error(thrown);
  return { status, code, message: "Something went wrong on our side. Nothing was imported. Please try again." };
}
