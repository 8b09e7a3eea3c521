import { randomUUID } from "node:crypto";
import type { LoggerService } from "@nestjs/common";
import type { NextFunction, Request, Response } from "express";
import { destination, type Logger, pino } from "pino";
import { routeOf } from "./routes.js";

export function createLogger(): Logger {
  const level = process.stdout.isTTY ? "warn" : "info";
  const lines = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  process.once("exit", () => lines.flushSync());
  return pino({ level, base: null, serializers: { err: describeError } }, lines);
}

export const silentLogger: Logger = pino({ level: "silent" });

/** An error for the log. Messages of database errors may quote a prompt, so only their names are kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const { code, constraint, table, column, routine } = error as Error & Record<string, unknown>;
  // A SQLSTATE has five characters with at least one digit; EPIPE has none.
  const isDatabase = typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
  return {
    type: error.name,
    ...(isDatabase ? { code, constraint, table, column, routine } : { message: error.message, code }),
    stack: frames?.join("\n"),
  };
}

type LoggedRequest = Request & { id?: string; user?: { id: number } };

/**
 * An id for every request, and one line after its response, without URL, query, body and headers. Responses of 503: one line a second, with
 * their number. With pino alone: the two loggers that pino-http creates per request took a fifth of the CPU time of a short one.
 */
export function requestLog(logger: Logger) {
  const log = logger.child({}, { serializers: { err: describeError } });
  const unavailable = new LineEverySecond((count, details) =>
    log.error({ count, ...details }, "requests answered 503"),
  );
  return (request: LoggedRequest, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const requestId = givenId(request) ?? randomUUID();
    request.id = requestId;
    response.setHeader("X-Request-Id", requestId);
    let err: Error | undefined;
    // Without a listener, an error of a response would end the process.
    response.on("error", (error) => {
      err = error;
    });
    response.once("close", () => {
      const line = {
        requestId,
        method: request.method,
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - started),
        userId: request.user?.id,
        err,
      };
      if (response.statusCode === 503) unavailable.add({ ...line, ...response.locals.unavailable });
      else log[levelOf(request, response)](line, "request");
    });
    next();
  };
}

class LineEverySecond {
  private count = 0;
  private last: object = {};
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly write: (count: number, details: object) => void) {}

  add(details: object): void {
    this.count += 1;
    this.last = details;
    if (this.timer === undefined) this.flush();
  }

  private flush(): void {
    this.timer = undefined;
    if (this.count === 0) return;
    this.write(this.count, this.last);
    this.count = 0;
    this.timer = setTimeout(() => this.flush(), 1_000).unref();
  }
}

function levelOf(request: Request, response: Response): "error" | "info" | "debug" {
  if (response.statusCode >= 500) return "error";
  return request.originalUrl.startsWith("/api/health") ? "debug" : "info";
}

function givenId(request: Request): string | undefined {
  const id = request.headers["x-request-id"];
  return typeof id === "string" && /^[\w.-]{8,64}$/.test(id) ? id : undefined;
}

const START_CONTEXTS = new Set([
  "InstanceLoader",
  "NestApplication",
  "NestFactory",
  "RouterExplorer",
  "RoutesResolver",
]);

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(START_CONTEXTS.has(String(rest.at(-1))) ? "debug" : "info", message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write("warn", message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // A port that is in use is also thrown and reported as a sentence.
    this.write(String(message).startsWith("Error: listen E") ? "debug" : "error", message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write("debug", message, rest);
  }

  private write(level: "info" | "warn" | "error" | "debug", message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === "string" ? rest.at(-1) : undefined;
    if (message instanceof Error) this.logger[level]({ context, err: message }, message.name);
    else if (typeof message === "object" && message !== null) {
      this.logger[level]({ context, ...message }, typeof rest[0] === "string" ? rest[0] : "");
    } else this.logger[level]({ context }, String(message));
  }
}
