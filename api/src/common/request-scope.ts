import { AsyncLocalStorage } from "node:async_hooks";
import { OutcomeUnknown, Unavailable } from "./errors.js";

/** What a request that writes knows of its transaction; the deadline decides by it what it may answer. */
export class RequestScope {
  /** Whether the statements of the request join one transaction, which the idempotency interceptor opened. */
  isJoined = false;
  private isAborted = false;
  private isClosed = false;
  /** Whether COMMIT was sent; from then on the write may be done. */
  hasSentCommit = false;
  private readonly callbacks: (() => void)[] = [];
  private readonly cancels = new Set<() => void>();

  /** At the deadline: from now on nothing of the request is committed. Answers the status and body for the client. */
  abort(): Unavailable | OutcomeUnknown {
    if (this.hasSentCommit) return new OutcomeUnknown();
    this.isAborted = true;
    for (const cancel of this.cancels) cancel();
    return new Unavailable();
  }

  /** Cancels a running statement at the deadline, or now when that has passed. Returns what to call when it has ended. */
  cancelAtDeadline(cancel: () => void): () => void {
    if (this.isAborted) cancel();
    this.cancels.add(cancel);
    return () => this.cancels.delete(cancel);
  }

  /** The connection was closed, or the answer sent. */
  close(): void {
    this.isClosed = true;
  }

  /** Whether no client waits for the answer any more. */
  get isOver(): boolean {
    return this.isClosed || this.isAborted;
  }

  /** Right before COMMIT is sent. Throws Unavailable, so that the transaction is rolled back, when the deadline has passed. */
  beginCommit(): void {
    if (this.isAborted) throw new Unavailable();
    this.hasSentCommit = true;
  }

  onCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  runCallbacks(): void {
    for (const callback of this.callbacks.splice(0)) callback();
  }
}

const storage = new AsyncLocalStorage<RequestScope>();

/** Runs the handler of a request that writes in its scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work);

/** The scope of the request that is being handled; none in jobs, commands and requests that only read. */
export const currentScope = (): RequestScope | undefined => storage.getStore();

/** Runs the callback outside the request, once its transaction is committed; at once where there is none. */
export function afterCommit(callback: () => void): void {
  const scope = currentScope();
  if (scope?.isJoined) scope.onCommit(callback);
  else storage.exit(callback);
}
