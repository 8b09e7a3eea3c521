import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json, type NextFunction, type Request, type RequestHandler, type Response, raw, urlencoded } from "express";
import type { CurrentUser, SignedRequest } from "./access.js";
import { BadRequest, TooManyRequests, Unauthenticated, Unavailable, UnsupportedMediaType } from "./errors.js";
import type { RequestBudget } from "./request-budget.js";
import { sha256 } from "./sha256.js";

const KB = 1024;
const LARGE = 2 * KB * KB;
const MAX_LARGE = 4;
const MAX_LARGE_PER_USER = 2;
const RETRY_AFTER_S = 5;

/** `bodyHash` is the SHA-256 of the body, only with an Idempotency-Key. */
export type HashedRequest = Request & { bodyHash?: string };

const SMALL = 16 * KB;

const parser = (limit: number): RequestHandler => json({ limit, strict: false, type: () => true, verify });

const small = parser(SMALL);
const usual = parser(LARGE);
// Forms of OAuth (RFC 6749): flat, and a name that comes twice is a list, which no schema takes.
const form = urlencoded({ extended: false, limit: SMALL, parameterLimit: 50, verify });
const upload = raw({ limit: 20 * KB * KB, type: () => true, verify });

export type BodyChecks = {
  /** Whether the token has a valid signature; the session or key may have ended. */
  isSigned(request: Request): Promise<boolean>;
  findUser(request: Request): Promise<CurrentUser | undefined>;
  budget: RequestBudget;
};

/** 16 KB on public routes and with an API key, 2 MB with a signed token, 20 MB for imports (over 2 MB: a live session, a request left, few at a time). */
export function readBodies({ isSigned, findUser, budget }: BodyChecks) {
  return async (request: SignedRequest, response: Response, next: NextFunction): Promise<unknown> => {
    if (!hasBody(request)) return next();
    if (/^\/oauth\/(token|revoke)\/?$/i.test(request.path)) {
      if (!request.is("application/x-www-form-urlencoded")) throw new UnsupportedMediaType("Send a form.");
      return form(request, response, next);
    }
    if (!isJson(request.headers["content-type"])) throw new UnsupportedMediaType();
    if (/^\/(auth\/|(contact|extension\/connect|oauth\/register)\/?$)/i.test(request.path))
      return small(request, response, next);
    if (!isUpload(request) || Number(request.headers["content-length"]) <= LARGE) {
      if (!(await isSigned(request))) throw new Unauthenticated();
      return (isUpload(request) ? upload : usual)(request, response, next);
    }
    const user = await findUser(request);
    if (!user) throw new Unauthenticated();
    request.user = user;
    await budget.consumeUnguarded(request, response);
    response.once("close", largeBodies.acquire(user.id));
    return upload(request, response, next);
  };
}

class LargeBodies {
  private readonly owners: number[] = [];

  get count(): number {
    return this.owners.length;
  }

  /** Returns the function that releases the slot. Throws TooManyRequests and Unavailable. */
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

export function isSmall({ headers }: Request): boolean {
  return Number(headers["content-length"]) <= SMALL;
}

function isUpload({ method, path }: Request): boolean {
  return method === "POST" && /^\/imports\/?$/i.test(path);
}

function hasBody({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** JSON is UTF-8 (RFC 8259); other charsets are refused. */
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
  request.bodyHash = sha256(bytes);
}
