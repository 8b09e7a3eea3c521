import { connect } from "node:net";
import { Client, type ClientConfig } from "pg";
import { currentScope } from "../common/request-scope.js";

/** How long a statement, a lock or a new connection may take: with `FACTOR`, a stalled database is answered within 6 s. */
export const DATABASE_TIMEOUT_MS = 5_000;

const CANCEL_REQUEST = 80_877_102;

/** What `pg` keeps of a connection without declaring all of it. */
type CancelKey = { processID: number | null; secretKey: number | null; host: string; port: number };

// The server's own timeout comes first; this one is for a server that cannot even do that.
const FACTOR = 1.1;
const BEGIN = /^begin\b/;
const SET_TIMEOUT = /^set local statement_timeout = '?(\d+)(s?)'?$/;

/**
 * A connection that is closed when a statement has no answer a little after its `statement_timeout`, because a stalled server
 * enforces no timeouts, and when the request of the statement has passed its deadline. The statement fails, and the pool drops
 * the connection. Does not cover cursors.
 */
export class TimeLimitedClient extends Client {
  private readonly usualMs: number;
  private readonly transactionSettings: string;
  private limitMs: number;

  /** `transactionSettings` are statements, each after a semicolon, that every transaction begins with. */
  constructor(config?: ClientConfig & { statementLimitMs?: number; transactionSettings?: string }) {
    super(config);
    this.transactionSettings = config?.transactionSettings ?? "";
    this.usualMs = Number(config?.statementLimitMs ?? (config?.statement_timeout || 0)) * FACTOR;
    this.limitMs = this.usualMs;
  }

  // One signature for the nine overloads of `pg`.
  override query(given: unknown, values?: unknown, callback?: unknown): never {
    const config = typeof given === "string" && BEGIN.test(given) ? given + this.transactionSettings : given;
    const timer = this.limitMs > 0 ? setTimeout(() => this.giveUp(), this.limitMs) : undefined;
    const isRollback = config === "rollback";
    const stopTracking = isRollback ? undefined : currentScope()?.cancelAtDeadline(() => this.cancel());
    const stop = () => {
      clearTimeout(timer);
      stopTracking?.();
    };
    this.followTransaction(config);
    if (typeof callback === "function") {
      return super.query(config as string, values as unknown[], (...result) => {
        stop();
        callback(...result);
      }) as never;
    }
    const result: unknown = super.query(config as string, values as unknown[]);
    if (!(result instanceof Promise)) {
      stop();
      return result as never;
    }
    result.then(stop, stop);
    // Kysely never releases a connection whose rollback failed, and the server rolls back what a closed one has begun.
    return (isRollback ? result.catch(() => this.rolledBackByClosing()) : result) as never;
  }

  /** A transaction that set its own timeout has that until it ends. */
  private followTransaction(config: unknown): void {
    if (typeof config !== "string") return;
    if (config === "commit" || config === "rollback") this.limitMs = this.usualMs;
    const [, digits, unit] = SET_TIMEOUT.exec(config) ?? [];
    if (digits !== undefined) this.limitMs = Number(digits) * (unit === "s" ? 1_000 : 1) * FACTOR;
  }

  private rolledBackByClosing() {
    this.giveUp();
    return { command: "ROLLBACK", rowCount: null, rows: [] };
  }

  private giveUp(): void {
    this.connection.stream.destroy(new Error("Connection terminated: the database did not answer in time"));
  }

  /** The server notices a closed connection only after the statement, so it is also sent a CancelRequest (PostgreSQL, 54.7). */
  private cancel(): void {
    const { processID, secretKey, host, port } = this as unknown as CancelKey;
    this.giveUp();
    // A connection that is still being made has no key.
    if (processID === null || secretKey === null) return;
    const message = Buffer.alloc(16);
    for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries()) {
      message.writeInt32BE(value, index * 4);
    }
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.on("error", () => undefined).setTimeout(DATABASE_TIMEOUT_MS, () => socket.destroy());
    socket.end(message);
  }
}
