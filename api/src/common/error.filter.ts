import { STATUS_CODES } from "node:http";
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Injectable,
  Logger,
  NotFoundException,
  Optional,
} from "@nestjs/common";
import { ModulesContainer } from "@nestjs/core";
import type { Request, Response } from "express";
import { brokenUnique, exceededQuota, isDatabaseUnavailable } from "./database-errors.js";
import {
  ApiError,
  BadRequest,
  Conflict,
  Forbidden,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  type Problem,
  QuotaExceeded,
  Unauthenticated,
  Unavailable,
  UnsupportedMediaType,
} from "./errors.js";
import { RequestBudget } from "./request-budget.js";
import { listRoutes, methodsAt, type Route } from "./routes.js";

const CANNOT_READ = "The request could not be read.";

@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger("errors");
  private routes: Route[] | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    @Optional() private readonly budget?: RequestBudget,
  ) {}

  async catch(caught: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<Request & { id?: string }>();
    const response = http.getResponse<Response>();
    const thrown = await this.countUnguarded(caught, request, response);
    const error = thrown instanceof NotFoundException ? this.noSuchRoute(request) : toApiError(thrown);
    // The request log counts these, so that an outage does not write a line per request.
    if (error.status === 503) response.locals.unavailable = detailsOf(error, thrown);
    else if (error.status >= 500) this.log(error, thrown, request.id);
    // A refund would query the unavailable database again.
    if (!(error instanceof Unavailable)) await this.budget?.refund(request, response);
    writeProblem(request, response, error);
  }

  private log(error: ApiError, thrown: unknown, requestId = ""): void {
    this.logger.error({ ...detailsOf(error, thrown), requestId }, error.details.isPrivate ? error.code : error.message);
  }

  private async countUnguarded(thrown: unknown, request: Request, response: Response): Promise<unknown> {
    try {
      if (!response.headersSent) await this.budget?.consumeUnguarded(request, response);
      return thrown;
    } catch (tooOften) {
      return tooOften;
    }
  }

  /** Only the router throws Nest's own NotFoundException: no such route. */
  private noSuchRoute(request: Request): ApiError {
    this.routes ??= listRoutes(this.modules);
    const [path = ""] = request.originalUrl.split("?", 1);
    const methods = methodsAt(this.routes, path);
    return methods.length > 0 ? new MethodNotAllowed(methods) : new NotFound("There is nothing at this address.");
  }
}

const detailsOf = (error: ApiError, thrown: unknown) =>
  error.details.isPrivate ? { code: error.code } : { err: thrown };

export function writeProblem(request: { id?: string }, response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const [name, value] of Object.entries(error.details.headers ?? {})) response.setHeader(name, value);
  const { resourceMetadata } = response.locals as { resourceMetadata?: string };
  if (error.status === 401 && resourceMetadata !== undefined) {
    response.setHeader("WWW-Authenticate", `Bearer realm="promptory", resource_metadata="${resourceMetadata}"`);
  }
  for (const name of ["ETag", "Link", "X-Total-Count", "X-Total-Count-Relation", "X-Next-Cursor"])
    response.removeHeader(name);
  response
    .status(error.status)
    .type("application/problem+json")
    .send(JSON.stringify(toProblem(error, request.id)));
}

export function toProblem(error: ApiError, requestId = ""): Problem {
  const { errors } = error.details;
  return {
    type: "about:blank",
    title: STATUS_CODES[error.status] ?? "Error",
    status: error.status,
    code: error.code,
    message: error.message,
    ...(errors && { errors }),
    requestId,
  };
}

export function toApiError(caught: unknown): ApiError {
  // Nest wraps errors of middleware.
  const thrown = caught instanceof HttpException ? (caught.cause ?? caught) : caught;
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new Unavailable();
  const quota = exceededQuota(thrown);
  if (quota) return new QuotaExceeded(quota.what, quota.max);
  const limit = sizeLimit(thrown);
  if (limit !== undefined) return new PayloadTooLarge(`The request is larger than ${limit}.`);
  if (brokenUnique(thrown) !== undefined) return new Conflict("conflict", "That already exists.");
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  return ofStatus(status) ?? new ApiError("internal_error", "Something went wrong on our side. Please try again.");
}

function ofStatus(status: number | undefined): ApiError | undefined {
  if (status === 401) return new Unauthenticated();
  if (status === 403) return new Forbidden();
  if (status === 404) return new NotFound();
  if (status === 413) return new PayloadTooLarge();
  if (status === 415) return new UnsupportedMediaType();
  if (status === 503) return new Unavailable();
  return status !== undefined && status >= 400 && status < 500 ? new BadRequest(CANNOT_READ) : undefined;
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof URIError) return 400;
  if (typeof thrown !== "object" || thrown === null || !("expose" in thrown) || !("status" in thrown)) return undefined;
  return typeof thrown.status === "number" ? thrown.status : undefined;
}

function sizeLimit(thrown: unknown): string | undefined {
  if (typeof thrown !== "object" || thrown === null || !("type" in thrown) || !("limit" in thrown)) return undefined;
  if (thrown.type !== "entity.too.large") return undefined;
  const kilobytes = Number(thrown.limit) / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
}
