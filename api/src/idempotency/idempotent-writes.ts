import { type CallHandler, type ExecutionContext, Global, Injectable, Module } from "@nestjs/common";
import type { Reflector } from "@nestjs/core";
import type { Response } from "express";
import { sql } from "kysely";
import { lastValueFrom, type Observable, of } from "rxjs";
import type { SignedRequest } from "../common/access.js";
import type { HashedRequest } from "../common/bodies.js";
import { KeyedMutex, KeyedSemaphore, Semaphore } from "../common/concurrency.js";
import { brokenUnique, isLockTimeout } from "../common/database-errors.js";
import type { ScopedRequest } from "../common/deadline.js";
import { ApiError, BadRequest, Conflict } from "../common/errors.js";
import {
  claimsWithWrite,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_MAX,
  secretsOf,
  takesIdempotencyKey,
} from "../common/idempotent.js";
import { RequestScope, runInScope } from "../common/request-scope.js";
import { RouteMetadata, RouteMetadataModule } from "../common/route-metadata.js";
import { sha256 } from "../common/sha256.js";
import { deferred } from "../database/batched-query.js";
import { Database, type Transaction } from "../database/database.js";
import { HeavyWork, isHeavyRequest, lockHeavyWork } from "../database/heavy-work.js";
import { POOL_SIZES } from "../database/pools.js";
import { clientAddress } from "../rate-limits/client-address.js";

const PRINTABLE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

// The rest is for reads, and for writes outside the transaction.
const MAX_TRANSACTIONS = POOL_SIZES.interactive - 3;
const MAX_TRANSACTIONS_OF_A_PERSON = 3;

type WriteRequest = SignedRequest & HashedRequest & ScopedRequest;

/** `owner` is a user or, for public routes, an address. */
type Claim = { owner: string; key: string; fingerprint: string };

type StoredAnswer = { fingerprint: string; headers: StoredHeaders; body: string | null };

type StoredHeaders = Record<string, string>;

const CLAIM = deferred("insert into idempotency_keys (owner, key, fingerprint) values ($1, $2, $3)");
const STORE = deferred("update idempotency_keys set headers = $3, body = $4 where owner = $1 and key = $2");

@Injectable()
export class IdempotencyKeys {
  /** Undefined: write now; otherwise the stored response. Waits while another transaction has the key. */
  async claim(tx: Transaction, { owner, key, fingerprint }: Claim): Promise<StoredAnswer | undefined> {
    const claimed = await tx.query(sql`
      insert into idempotency_keys (owner, key, fingerprint) values (${owner}, ${key}, ${fingerprint})
      on conflict (owner, key) do nothing returning key`);
    if (claimed.length > 0) return undefined;
    return this.find(tx, { owner, key });
  }

  /** The next statement fails when the key is taken; the scope of the request has the reason. */
  async claimWithNext(tx: Transaction, { owner, key, fingerprint }: Claim): Promise<void> {
    await tx.query({ text: CLAIM, values: [owner, key, fingerprint] });
  }

  async find(db: Database, { owner, key }: Pick<Claim, "owner" | "key">): Promise<StoredAnswer | undefined> {
    const [stored] = await db.query(
      sql<StoredAnswer>`select fingerprint, headers, body from idempotency_keys where owner = ${owner} and key = ${key}`,
    );
    return stored;
  }

  async store(tx: Transaction, { owner, key }: Claim, headers: StoredHeaders, body: string | null): Promise<void> {
    await tx.query({ text: STORE, values: [owner, key, JSON.stringify(headers), body] });
  }
}

/** Does a write once, however often it is sent (draft-ietf-httpapi-idempotency-key-header). */
@Injectable()
export class IdempotentWrites {
  private readonly mutex = new KeyedMutex();
  private readonly transactions = new Semaphore(MAX_TRANSACTIONS);
  private readonly transactionsOfPeople = new KeyedSemaphore<number>(MAX_TRANSACTIONS_OF_A_PERSON);

  constructor(
    private readonly metadata: RouteMetadata,
    private readonly keys: IdempotencyKeys,
    private readonly db: Database,
    private readonly heavy: HeavyWork,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<WriteRequest>();
    const scope = request.scope ?? new RequestScope();
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    const targets: Parameters<Reflector["getAllAndOverride"]>[1] = [context.getHandler(), context.getClass()];
    const ownerId = request.user?.id;
    const heavyOwner = isHeavyRequest(this.metadata, targets, request) ? ownerId : undefined;
    if (!takesIdempotencyKey(this.metadata, targets, request.method)) {
      const work = () => runInScope(scope, handle);
      return of(await (heavyOwner === undefined ? work() : this.heavy.run(heavyOwner, work)));
    }
    const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      heavyOwner === undefined
        ? this.limited(ownerId, () => this.transaction(scope, work))
        : this.heavy.run(heavyOwner, () =>
            this.transaction(scope, async (tx) => {
              await lockHeavyWork(tx, heavyOwner);
              return work(tx);
            }),
          );
    const response = context.switchToHttp().getResponse<Response>();
    const claim = claimOf(request);
    const secrets = secretsOf(this.metadata, targets);
    const doOnce = (claim: Claim) =>
      claimsWithWrite(this.metadata, targets)
        ? this.claimWithWrite(
            claim,
            scope,
            response,
            (tx) => this.doClaimed(tx, claim, response, secrets, handle),
            transaction,
          )
        : transaction((tx) => this.doOnce(tx, claim, response, secrets, handle));
    const answer = claim
      ? await this.mutex.run(`${claim.owner} ${claim.key}`, () => doOnce(claim))
      : await transaction(handle);
    scope.runCallbacks();
    return of(answer);
  }

  /** The user's slot first, so that a waiting request holds no slot of the process. */
  private limited<T>(ownerId: number | undefined, work: () => Promise<T>): Promise<T> {
    const run = () => this.transactions.run(work);
    return ownerId === undefined ? run() : this.transactionsOfPeople.run(ownerId, run);
  }

  private transaction<T>(scope: RequestScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return runInScope(scope, async () => {
      try {
        return await this.db.transaction((tx) => {
          scope.transaction = tx;
          return work(tx);
        });
      } finally {
        scope.transaction = undefined;
      }
    });
  }

  private async doOnce(
    tx: Transaction,
    claim: Claim,
    response: Response,
    secrets: string[],
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const stored = await this.claim(tx, claim);
    return stored ? replay(claim, stored, response) : this.doClaimed(tx, claim, response, secrets, handle);
  }

  /** One round trip; a key that is taken rolls the first statement back too. */
  private async claimWithWrite(
    claim: Claim,
    scope: RequestScope,
    response: Response,
    work: (tx: Transaction) => Promise<unknown>,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  ): Promise<unknown> {
    try {
      return await transaction(async (tx) => {
        await this.keys.claimWithNext(tx, claim);
        return work(tx);
      });
    } catch (error) {
      const reason = scope.deferredError;
      if (isLockTimeout(reason)) throw inProgress();
      const stored = brokenUnique(reason) === undefined ? undefined : await this.keys.find(this.db, claim);
      if (!stored) throw error;
      return replay(claim, stored, response);
    }
  }

  private async doClaimed(
    tx: Transaction,
    claim: Claim,
    response: Response,
    secrets: string[],
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const answer = await handle();
    await this.keys.store(tx, claim, headersOf(response), JSON.stringify(withoutSecrets(answer, secrets)) ?? null);
    return answer;
  }

  private async claim(tx: Transaction, claim: Claim): Promise<StoredAnswer | undefined> {
    try {
      return await this.keys.claim(tx, claim);
    } catch (error) {
      throw isLockTimeout(error) ? inProgress() : error;
    }
  }
}

function inProgress(): ApiError {
  const headers = { "Retry-After": "5" };
  return new ApiError("write_in_progress", "The same request is still being worked on. Try again soon.", { headers });
}

const RULE = `${IDEMPOTENCY_KEY} must be 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`;

function claimOf(request: WriteRequest): Claim | undefined {
  const key = request.get(IDEMPOTENCY_KEY);
  if (key === undefined) return undefined;
  if (!PRINTABLE.test(key)) throw new BadRequest([{ field: IDEMPOTENCY_KEY, message: RULE }]);
  const owner = request.user ? `user ${request.user.id}` : `address ${clientAddress(request.ip)}`;
  return { owner, key, fingerprint: fingerprintOf(request, owner) };
}

function replay({ fingerprint }: Claim, stored: StoredAnswer, response: Response): unknown {
  if (stored.fingerprint !== fingerprint) {
    throw new Conflict("idempotency_key_reused", "This Idempotency-Key belongs to a different request.");
  }
  response.setHeader("Idempotent-Replayed", "true");
  const { [STATUS]: status, ...headers } = stored.headers;
  if (status !== undefined) response.status(Number(status));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return stored.body === null ? undefined : JSON.parse(stored.body);
}

function withoutSecrets(answer: unknown, secrets: string[]): unknown {
  if (secrets.length === 0 || typeof answer !== "object" || answer === null) return answer;
  const rest = Object.entries(answer).filter(([name]) => !secrets.includes(name));
  return { ...Object.fromEntries(rest), code: "secret_not_repeatable" };
}

/** Headers that belong to the response; those of rate limits and request ids belong to the moment. */
const STORED_HEADERS = ["ETag", "Location", "X-Trash-Id", "X-Undo-Id"];
/** The status of a route with several, stored as a header. */
const STATUS = ":status";
const ACCEPTED = 202;

function headersOf(response: Response): StoredHeaders {
  const sent = STORED_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  const headers = sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return Object.fromEntries(response.statusCode === ACCEPTED ? [[STATUS, String(ACCEPTED)], ...headers] : headers);
}

function fingerprintOf({ method, originalUrl, headers, bodyHash }: WriteRequest, owner: string): string {
  const parts = [owner, method, originalUrl, headers["if-match"] ?? null, bodyHash ?? null];
  return sha256(JSON.stringify(parts));
}

@Global()
@Module({
  imports: [RouteMetadataModule],
  providers: [IdempotencyKeys, IdempotentWrites],
  exports: [IdempotentWrites],
})
export class IdempotencyModule {}
