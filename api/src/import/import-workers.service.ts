import { Worker } from "node:worker_threads";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { Semaphore } from "../common/concurrency.js";
import { entryFile } from "../common/entry-file.js";
import { BadRequest, Conflict, PayloadTooLarge } from "../common/errors.js";
import { toFieldErrors } from "../common/validation.js";
import type { BodyIssue, ImportReader } from "./import-reader.js";

export type Request = { method: keyof ImportReader; args: unknown[] };
export type Reply =
  | { value: unknown }
  | {
      error:
        | { kind: "body"; issues: BodyIssue[] }
        | { kind: "refused"; message: string }
        | { kind: "failed"; message: string };
    };

type Result<M extends keyof ImportReader> = Awaited<ReturnType<ImportReader[M]>>;

const FILE = entryFile("import/import-worker.js");

const CONCURRENCY = 2;
const MAX_WAITING = 20;
const WAIT_MS = 15_000;
const CALL_MS = 40_000;
const IDLE_MS = 10_000;
// JavaScript throws at this limit; one call of V8 that exceeds it ends the process: see parseBoundedJson.
const MAX_HEAP_MB = 1024;
// After more text than this, the thread ends to free its memory.
const MAX_REUSED_BYTES = 256 * 1024;

const ALREADY_RUNNING = "Another import of yours is still running. Wait until it is done, or cancel it.";
const TOO_MANY = "Many imports are running right now. Please try again in a moment.";
const TOO_LARGE = "The files need too much memory. Import fewer or smaller files at a time.";
const TOO_SLOW = "Reading the files takes too long. Import fewer or smaller files at a time.";

export class ImportThread {
  private readonly worker: Worker;
  private bytes = 0;
  private settle: { resolve(value: unknown): void; reject(error: unknown): void } | undefined;
  private ended: Promise<number> | undefined;

  constructor(
    file = FILE,
    private readonly callMs = CALL_MS,
  ) {
    this.worker = new Worker(file, {
      env: {},
      name: "import",
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.worker.unref();
    this.worker.on("message", (reply: Reply) => this.onReply(reply));
    this.worker.on("error", (error: NodeJS.ErrnoException) =>
      this.fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new PayloadTooLarge(TOO_LARGE) : error),
    );
    this.worker.on("exit", () => this.fail(new Error("The import thread has ended.")));
  }

  get isReusable(): boolean {
    return !this.ended && this.bytes <= MAX_REUSED_BYTES;
  }

  /** Throws what the method throws, PayloadTooLarge when it exceeds time or memory. */
  async call<M extends keyof ImportReader>(method: M, ...args: Parameters<ImportReader[M]>): Promise<Result<M>> {
    const timer = setTimeout(() => this.end(new PayloadTooLarge(TOO_SLOW)), this.callMs);
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        this.settle = { resolve, reject };
        if (this.ended) return this.fail(new Error("The import thread has ended."));
        const buffers = args.filter((arg) => arg instanceof Uint8Array);
        this.bytes += args.reduce<number>((sum, arg) => sum + sizeOf(arg), 0);
        // Transfers whole buffers, copies others: small buffers share one pool.
        const owned = buffers.filter(({ length, buffer }) => length === buffer.byteLength);
        this.worker.postMessage({ method, args } satisfies Request, owned.map(({ buffer }) => buffer) as ArrayBuffer[]);
      })) as Result<M>;
    } finally {
      clearTimeout(timer);
    }
  }

  async end(reason: unknown = new Error("The import thread was ended.")): Promise<void> {
    this.fail(reason);
    await this.ended;
  }

  private onReply(reply: Reply): void {
    const { settle } = this;
    this.settle = undefined;
    if ("value" in reply) settle?.resolve(reply.value);
    else settle?.reject(toError(reply.error));
  }

  private fail(error: unknown): void {
    this.ended ??= this.worker.terminate();
    this.settle?.reject(error);
    this.settle = undefined;
  }
}

/** Of a file, or of the contents of rows. */
function sizeOf(arg: unknown): number {
  if (arg instanceof Uint8Array) return arg.length;
  const rows: { content?: string }[] = Array.isArray(arg) ? arg : [];
  return rows.reduce((sum, { content = "" }) => sum + content.length, 0);
}

function toError(error: Extract<Reply, { error: unknown }>["error"]): Error {
  if (error.kind === "body") return new BadRequest(error.issues.flatMap((issue) => toFieldErrors(issue)));
  return error.kind === "refused" ? new BadRequest(error.message) : new Error(error.message);
}

@Injectable()
export class ImportWorkers implements OnModuleDestroy {
  private readonly slots = new Semaphore(CONCURRENCY, { waitMs: WAIT_MS, maxWaiting: MAX_WAITING, message: TOO_MANY });
  private readonly running = new Map<number, { signal: AbortSignal; over: Promise<unknown> }>();
  private readonly idle = new Map<ImportThread, NodeJS.Timeout>();

  async run<T>(
    ownerId: number,
    signal: AbortSignal,
    work: (thread: () => ImportThread) => Promise<T>,
    { waits = false } = {},
  ): Promise<T> {
    for (let other = this.running.get(ownerId); other; other = this.running.get(ownerId)) {
      if (!other.signal.aborted && !waits) throw new Conflict("conflict", ALREADY_RUNNING);
      await other.over;
    }
    const result = this.slots.run(() => this.withThread(signal, work));
    const over = result.catch(() => undefined).finally(() => this.running.delete(ownerId));
    this.running.set(ownerId, { signal, over });
    try {
      return await result;
    } finally {
      await over;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.idle.keys()].map((thread) => this.takeIdle(thread).end()));
  }

  private async withThread<T>(signal: AbortSignal, work: (thread: () => ImportThread) => Promise<T>): Promise<T> {
    let thread: ImportThread | undefined;
    const abort = () => void thread?.end(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener("abort", abort);
    try {
      return await work(() => {
        signal.throwIfAborted();
        thread ??= this.take();
        return thread;
      });
    } finally {
      signal.removeEventListener("abort", abort);
      await this.release(thread);
    }
  }

  private take(): ImportThread {
    const thread = [...this.idle.keys()].find(({ isReusable }) => isReusable);
    return thread ? this.takeIdle(thread) : new ImportThread();
  }

  private takeIdle(thread: ImportThread): ImportThread {
    clearTimeout(this.idle.get(thread));
    this.idle.delete(thread);
    return thread;
  }

  private async release(thread: ImportThread | undefined): Promise<void> {
    if (!thread?.isReusable) return thread?.end();
    this.idle.set(thread, setTimeout(() => void this.takeIdle(thread).end(), IDLE_MS).unref());
  }
}
