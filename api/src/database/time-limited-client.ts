import { connect } from "node:net";
import { Client, type ClientConfig, type QueryConfig } from "pg";
import { currentScope } from "../common/request-scope.js";
import { DATABASE_TIMEOUT_MS } from "../config/config.js";
import { BatchedQuery, type Columns, isDeferred, nameOf, PreparedQuery, type Statement } from "./batched-query.js";

const CANCEL_REQUEST = 80_877_102;

type CancelKey = { processID: number | null; secretKey: number | null; host: string; port: number };

// The server's own timeout comes first; this one is for a stalled server.
const FACTOR = 1.1;
const SET_TIMEOUT = /^set local statement_timeout = '?(\d+)(s?)'?$/;

/** An array of ids as PostgreSQL reads it: `pg` quotes and escapes each number, which takes several MB for 40,000. */
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger) ? `{${value.join()}}` : value;

/** Closes the connection when a stalled server enforces no `statement_timeout`, or at the deadline of the request. Not for cursors. */
export class TimeLimitedClient extends Client {
  private readonly usualMs: number;
  private readonly transactionSettings: readonly string[];
  private readonly takesNames: boolean;
  private limitMs: number;
  private unsent: Statement[] = [];
  private readonly columns = new Map<string, Columns>();

  /** `transactionSettings` run at the beginning of every transaction; with them (behind a pooler) no statement is named. */
  constructor(config?: ClientConfig & { statementLimitMs?: number; transactionSettings?: readonly string[] }) {
    super(config);
    this.transactionSettings = config?.transactionSettings ?? [];
    this.takesNames = config?.transactionSettings === undefined;
    this.usualMs = Number(config?.statementLimitMs ?? (config?.statement_timeout || 0)) * FACTOR;
    this.limitMs = this.usualMs;
  }

  // One signature for the nine overloads of `pg`.
  override query(given: unknown, parameters?: unknown, callback?: unknown): never {
    const values = Array.isArray(parameters) ? parameters.map(toParameter) : parameters;
    if (typeof callback === "function" || typeof values === "function") return this.send(given, values, callback);
    if (typeof given === "string" && this.defer(given, (values ?? []) as Statement["values"])) {
      return Promise.resolve({ command: "", rowCount: null, rows: [] }) as never;
    }
    return this.send(given, values);
  }

  private defer(text: string, values: Statement["values"]): boolean {
    if (text === "begin") {
      this.unsent = ["begin", ...this.transactionSettings].map((each) => ({ text: each, values: [] }));
      return true;
    }
    if (isDeferred(text)) {
      this.unsent.push({ text, values, name: this.takesNames ? nameOf(text) : undefined });
      return true;
    }
    if (text !== "rollback" && text !== "commit") return false;
    const isUnsent =
      this.unsent[0]?.text === "begin" &&
      (text === "rollback" || this.unsent.every(({ values: [first] }) => first === undefined));
    if (isUnsent || text === "rollback") this.unsent = [];
    return isUnsent;
  }

  private send(given: unknown, values?: unknown, callback?: unknown): never {
    const stopTimer = this.limitMs > 0 ? this.giveUpAfter(this.limitMs) : undefined;
    const isRollback = given === "rollback";
    const stopTracking = isRollback ? undefined : currentScope()?.cancelAtDeadline(() => this.cancel());
    const stop = () => {
      stopTimer?.();
      stopTracking?.();
    };
    this.followTransaction(given);
    if (typeof callback === "function") {
      return super.query(this.fromPool(given) as string, values as unknown[], (...result) => {
        stop();
        callback(...result);
      }) as never;
    }
    const result: unknown = this.sendWithUnsent(given, values as unknown[] | undefined);
    if (!(result instanceof Promise)) {
      stop();
      return result as never;
    }
    result.then(stop, stop);
    // Kysely never releases a connection whose rollback failed; closing it makes the server roll back.
    return (isRollback ? result.catch(() => this.rolledBackByClosing()) : result) as never;
  }

  private sendWithUnsent(given: unknown, values: unknown[] | undefined): unknown {
    const before = this.unsent;
    this.unsent = [];
    // Cursors, and several statements in one text, which only the simple protocol takes.
    if (typeof given !== "string" || (!values?.length && given.includes(";"))) {
      if (before.length > 0) this.batch(before, { text: "select" }).catch(() => this.giveUp());
      return super.query(given as string, values as unknown[]);
    }
    const name = this.takesNames ? nameOf(given) : undefined;
    const config = { text: given, values: values ?? [], ...(name !== undefined && { name }) };
    if (before.length === 0 && name === undefined) return super.query(config);
    return this.batch(before, config);
  }

  /** A query with a callback, as the pool sends it. */
  private fromPool(given: unknown): unknown {
    // Cursors and other queries that send themselves stay as they are.
    if (typeof given !== "object" || given === null || "submit" in given) return given;
    const { values, ...rest } = given as QueryConfig;
    const config: QueryConfig = Array.isArray(values) ? { ...rest, values: values.map(toParameter) } : rest;
    return config.name === undefined ? config : new PreparedQuery(config, this.columns);
  }

  private batch(before: readonly Statement[], config: QueryConfig): Promise<unknown> {
    const scope = currentScope();
    return new Promise((resolve, reject) => {
      const query = new BatchedQuery(before, config, this.columns, (error, result) => {
        if (!error) return resolve(result);
        if (query.hasFailedBefore) scope?.failDeferred(error);
        reject(error);
      });
      super.query(query as never);
    });
  }

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

  /** After a blocked event loop the timers run before the sockets are read, where the answer may already be. */
  private giveUpAfter(ms: number): () => void {
    let lastCheck: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      lastCheck = setImmediate(() => this.giveUp());
    }, ms);
    return () => {
      clearTimeout(timer);
      clearImmediate(lastCheck);
    };
  }

  private giveUp(): void {
    this.connection.stream.destroy(new Error("Connection terminated: the database did not answer in time"));
  }

  /** The server notices a closed connection only after the statement, so a CancelRequest is sent as well (PostgreSQL, 54.7). */
  private cancel(): void {
    const { processID, secretKey, host, port } = this as unknown as CancelKey;
    this.giveUp();
    // A connection that is still opening has no key.
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
