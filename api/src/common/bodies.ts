import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { CurrentUser, SignedRequest } from "./access.js";
import { BadRequest, TooManyRequests, Unauthenticated, Unavailable, UnsupportedMediaType } from "./errors.js";
import type { RequestBudget } from "./request-budget.js";

const KB = 1024;
const LARGE = 2 * KB * KB;
const MAX_LARGE = 4;
const MAX_LARGE_PER_USER = 2;
const RETRY_AFTER_S = 5;

/** A request with an Idempotency-Key has the SHA-256 of its body's bytes. */
export type HashedRequest = Request & { bodyHash?: string };

const parser = (limit: number): RequestHandler => json({ limit, strict: false, type: () => true, verify });

const small = parser(16 * KB);
const usual = parser(LARGE);
const large = parser(20 * KB * KB);

/** What a body is checked against before it is read. */
export type BodyChecks = {
  /** Whether the token is one of ours; the session may have ended. */
  isSigned(request: Request): Promise<boolean>;
  /** The user whose session or key is live now. */
  findUser(request: Request): Promise<CurrentUser | undefined>;
  budget: RequestBudget;
};

/**
 * Reads JSON bodies below `/api`: 16 KB on public routes, otherwise 2 MB and only with a token of ours. Imports may have 20 MB;
 * over 2 MB they are read only with a live session and a request left in its budget, a few at a time.
 */
export function readBodies({ isSigned, findUser, budget }: BodyChecks) {
  return async (request: SignedRequest, response: Response, next: NextFunction): Promise<unknown> => {
    if (!hasBody(request)) return next();
    if (!isJson(request.headers["content-type"])) throw new UnsupportedMediaType();
    if (/^\/(auth\/|(contact|extension\/connect)\/?$)/i.test(request.path)) return small(request, response, next);
    if (!isLarge(request)) {
      if (!(await isSigned(request))) throw new Unauthenticated();
      return usual(request, response, next);
    }
    const user = await findUser(request);
    if (!user) throw new Unauthenticated();
    // The error filter and the budget look for it here.
    request.user = user;
    await budget.spendUnguarded(request, response);
    response.once("close", largeBodies.acquire(user.id));
    return large(request, response, next);
  };
}

/** Requests with a large body that are being read or handled. */
class LargeBodies {
  private readonly owners: number[] = [];

  get count(): number {
    return this.owners.length;
  }

  /** Answers the function that makes room again. Throws TooManyRequests and Unavailable. */
  acquire(ownerId: number): () => void {
    if (this.owners.filter((id) => id === ownerId).length >= MAX_LARGE_PER_USER) {
      throw new TooManyRequests(
        RETRY_AFTER_S,
        "You are already uploading two files. Please wait until one of them is done.",
      );
    }
    if (this.owners.length >= MAX_LARGE) {
      throw new Unavailable(
        "Other people are uploading large files right now. Please try again in a moment.",
        RETRY_AFTER_S,
      );
    }
    this.owners.push(ownerId);
    return () => void this.owners.splice(this.owners.indexOf(ownerId), 1);
  }
}

export const largeBodies = new LargeBodies();

/** Only imports may be; a body of unknown length counts as one. */
function isLarge({ path, headers }: Request): boolean {
  return /^\/imports(\/|$)/i.test(path) && !(Number(headers["content-length"]) <= LARGE);
}

function hasBody({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** JSON is UTF-8 (RFC 8259); a charset that says otherwise is refused rather than guessed at. */
function isJson(contentType = ""): boolean {
  const [type, ...parameters] = contentType.toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  return type?.trim() === "application/json" && (charset === undefined || /^charset="?utf-?8"?$/.test(charset));
}

function verify(
  request: IncomingMessage & Pick<HashedRequest, "bodyHash">,
  _response: ServerResponse,
  bytes: Buffer,
): void {
  if (!isUtf8(bytes)) throw new BadRequest("The request is not valid UTF-8.");
  if (request.headers["idempotency-key"] === undefined) return;
  request.bodyHash = createHash("sha256").update(bytes).digest("base64url");
}
