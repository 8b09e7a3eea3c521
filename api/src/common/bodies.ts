import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json, type NextFunction, type Request, type RequestHandler, type Response, raw } from "express";
import { BadRequest, Unauthenticated, UnsupportedMediaType } from "./errors.js";

const KB = 1024;

/** A request with an Idempotency-Key has the SHA-256 of its body's bytes. */
export type HashedRequest = Request & { bodyHash?: string };

const parser = (limit: number): RequestHandler => json({ limit, strict: false, type: () => true, verify });

const small = parser(16 * KB);
const usual = parser(2 * KB * KB);
// Only the bytes: an upload is parsed and checked in a worker thread.
const upload = raw({ limit: 20 * KB * KB, type: () => true, verify });

/** Reads JSON bodies below `/api`: 16 KB where anybody may write, otherwise 2 MB (uploads of an import 20 MB) and only for a token of ours. */
export function readBodies(isSigned: (request: Request) => Promise<boolean>) {
  return async (request: Request, response: Response, next: NextFunction): Promise<unknown> => {
    if (!hasBody(request)) return next();
    if (!isJson(request.headers["content-type"])) throw new UnsupportedMediaType();
    if (/^\/(auth\/|(contact|extension\/connect)\/?$)/i.test(request.path)) return small(request, response, next);
    // Nobody makes the server read megabytes before it knows them.
    if (!(await isSigned(request))) throw new Unauthenticated();
    const isUpload = request.method === "POST" && /^\/imports\/?$/i.test(request.path);
    return (isUpload ? upload : usual)(request, response, next);
  };
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
