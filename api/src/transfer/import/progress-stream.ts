import { Logger } from "@nestjs/common";
import type { Request, Response } from "express";
import { toApiError } from "../../common/error.filter.js";
import { BadRequest } from "../../common/errors.js";
import { closedSignal, EventStream, wantsEvents } from "../../common/event-stream.js";
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
  const signal = requestSignal(response);
  const stream = wantsEvents(request) ? new EventStream(response) : undefined;
  try {
    const result = await work({ tell: stream ? throttled(stream) : () => undefined, signal });
    if (stream) stream.send("result", result);
    else response.json(result);
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    stream?.send("problem", toProblem(error));
  }
  stream?.end();
}

/** Aborted when the client disconnects. */
export const requestSignal = (response: Response): AbortSignal =>
  closedSignal(response, new BadRequest("The request was closed."));

/** Sends the first and the last step, and the steps between them throttled. */
function throttled(stream: EventStream): Progress["tell"] {
  let last = 0;
  return (done, total) => {
    const now = Date.now();
    if (done > 0 && done < total && now - last < EVERY_MS) return;
    last = now;
    stream.sendLatest("progress", { done, total });
  };
}

function toProblem(thrown: unknown): { status: number; code: string; message: string } {
  const { status, code, message } = toApiError(thrown);
  if (code !== "internal_error") return { status, code, message };
  logger.error(thrown);
  return { status, code, message: "Something went wrong on our side. Nothing was imported. Please try again." };
}
