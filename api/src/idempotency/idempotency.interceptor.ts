import { createHash } from "node:crypto";
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { Response } from "express";
import { lastValueFrom, type Observable, of } from "rxjs";
import type { SignedRequest } from "../common/access.js";
import { BadRequest, Conflict } from "../common/errors.js";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX, IDEMPOTENT } from "../common/idempotent.js";
import { type Claim, type Earlier, IdempotencyRepository, type KeptHeaders } from "./idempotency.repository.js";

const PRINTABLE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/** Does a named write once, however often it is sent (draft-ietf-httpapi-idempotency-key-header). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly writes: IdempotencyRepository,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const key = request.get(IDEMPOTENCY_KEY);
    if (key === undefined || request.user === undefined || !this.isTaken(context, request)) return next.handle();
    if (!PRINTABLE.test(key)) throw new BadRequest([{ field: IDEMPOTENCY_KEY, message: RULE }]);
    const claim = { userId: request.user.id, key, fingerprint: fingerprintOf(request) };
    const response = context.switchToHttp().getResponse<Response>();
    const earlier = await this.writes.claim(claim);
    return of(earlier ? replay(claim, earlier, response) : await this.perform(claim, next, response));
  }

  private isTaken(context: ExecutionContext, { method }: SignedRequest): boolean {
    if (method === "GET" || method === "HEAD") return false;
    return this.reflector.getAllAndOverride(IDEMPOTENT, [context.getHandler(), context.getClass()]) ?? false;
  }

  private async perform(claim: Claim, next: CallHandler, response: Response): Promise<unknown> {
    const answer = await this.answerOf(claim, next);
    try {
      await this.writes.keep(claim, headersOf(response), JSON.stringify(answer) ?? null);
    } catch (error) {
      // What was asked for is done; only a repetition would not know, and be told to wait and then do it anew.
      this.logger.warn(`The answer of a named write was not kept: ${error instanceof Error ? error.message : error}`);
    }
    return answer;
  }

  /** A refused write may be sent again, mended or not. */
  private async answerOf(claim: Claim, next: CallHandler): Promise<unknown> {
    try {
      return await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.writes.release(claim).catch(() => undefined);
      throw error;
    }
  }
}

const RULE = `${IDEMPOTENCY_KEY} must be 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`;

function replay({ fingerprint }: Claim, earlier: Earlier, response: Response): unknown {
  if (earlier.fingerprint !== fingerprint) {
    throw new Conflict("idempotency_key_reused", "This Idempotency-Key belongs to a different request.");
  }
  if (!earlier.answered)
    throw new Conflict("write_in_progress", "This very request is being worked on. Try again soon.");
  response.setHeader("Idempotent-Replayed", "true");
  for (const [name, value] of Object.entries(earlier.headers ?? {})) response.setHeader(name, value);
  return earlier.body === null ? undefined : JSON.parse(earlier.body);
}

/** What an answer tells beside its body and is kept with it; limits and the request's name belong to the moment. */
const KEPT_HEADERS = ["ETag", "X-Trash-Id", "X-Undo-Id"];

function headersOf(response: Response): KeptHeaders {
  const sent = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** What makes two requests the same: method, address with its query, condition and body. */
function fingerprintOf({ method, originalUrl, headers, body }: SignedRequest): string {
  const parts = [method, originalUrl, headers["if-match"] ?? null, body ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
