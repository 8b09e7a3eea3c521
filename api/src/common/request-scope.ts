import { AsyncLocalStorage } from "node:async_hooks";
import { OutcomeUnknown, Unavailable } from "./errors.js";

export class RequestScope {
  /** That of `IdempotentWrites`: what the request does with `Database` joins it. */
  transaction: object | undefined;
  private isAborted = false;
  private isClosed = false;
  hasSentCommit = false;
  /** Why a statement failed that was sent with the next one of the transaction. */
  deferredError: unknown;
  private readonly callbacks: (() => void)[] = [];
  private readonly cancels = new Set<() => void>();

  /** At the deadline: prevents a later commit. Returns the error for the client. */
  abort(): Unavailable | OutcomeUnknown {
    if (this.hasSentCommit) return new OutcomeUnknown();
    this.isAborted = true;
    for (const cancel of this.cancels) cancel();
    return new Unavailable();
  }

  /** Cancels a running statement at the deadline, or now when it has passed. Returns the function to call after the statement. */
  cancelAtDeadline(cancel: () => void): () => void {
    if (this.isAborted) cancel();
    this.cancels.add(cancel);
    return () => this.cancels.delete(cancel);
  }

  close(): void {
    this.isClosed = true;
  }

  get isOver(): boolean {
    return this.isClosed || this.isAborted;
  }

  /** Right before COMMIT. Throws Unavailable, which rolls back, when the deadline has passed. */
  beginCommit(): void {
    if (this.isAborted) throw new Unavailable();
    this.hasSentCommit = true;
  }

  failDeferred(error: unknown): void {
    this.deferredError = error;
  }

  onCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  runCallbacks(): void {
    for (const callback of this.callbacks.splice(0)) callback();
  }
}

const storage = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work);

/** Undefined in jobs, commands and reading requests. */
export const currentScope = (): RequestScope | undefined => storage.getStore();

/** Calls back after the commit, outside the request; at once without a transaction. */
export function afterCommit(callback: () => void): void {
  const scope = currentScope();
  if (scope?.transaction) scope.onCommit(callback);
  else storage.exit(callback);
}
