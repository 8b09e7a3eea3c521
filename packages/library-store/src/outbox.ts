import { ApiError } from "@promptory/api-client";
import type { Database } from "./database.ts";
import type { Unsent } from "./prompts.ts";

/** What may wait to be sent. */
export type Job =
  | { kind: "uses"; ids: number[] }
  | { kind: "save"; title: string; content: string; typeId: number }
  | {
      kind: "version";
      promptId: number;
      title: string;
      content: string;
      note: string;
      /** The text the person saw it replace. */
      base: string;
      /** The state it is saved over; null until the server could be asked. */
      etag: string | null;
    }
  | { kind: "reports"; reports: SiteReport[] };

/** How often inserting worked on a site, and how often it did not. Nothing of what was inserted. */
export type SiteReport = { siteId: number; succeeded: number; failed: number };

/** A job in the queue. Its id names the write, so that the server does it once however often it is sent. */
export type QueuedJob = {
  id: string;
  owner: string;
  /** In which order they came. */
  order: number;
  at: number;
  /** Sent at least once: from then on the request may not change. */
  wasSent: boolean;
  /** Why the server will never take it, in its words; null while it may. */
  refusal: string | null;
  job: Job;
};

/** Sends one job; throws as the API client does. Its result goes to the caller that waits for this very job. */
export type Send = (queued: QueuedJob, keep: (job: Job) => Promise<void>) => Promise<unknown>;

/** What became of a job that was just added. */
export type Sent<Result> =
  | { state: "sent"; result: Result }
  | { state: "waiting" }
  | { state: "refused"; id: string; reason: string };

/** The first wait after a failure; each further one is twice as long. */
const firstWaitMs = 2_000;
const longestWaitMs = 15 * 60_000;
/** Uses of different prompts are sent together, as many as the server takes at once. */
const usesTogether = 500;

/** What an outbox works with. */
export type OutboxTools = {
  database: Database;
  now: () => number;
  /** From 0 to 1; Math.random where it is not given. */
  random?: () => number;
  newId: () => string;
  /** Called after each change, for the screen that shows what waits. */
  onChange: () => void;
};

/** Keeps what could not be sent to the server yet, over restarts of the browser too, and sends it later, in order, once. */
export class Outbox {
  private readonly tools: OutboxTools;
  private running: Promise<Map<string, unknown>> | undefined;
  private failures = 0;
  private nextTry = 0;
  private hadNoAnswer = false;
  private order = 0;

  constructor(tools: OutboxTools) {
    this.tools = tools;
  }

  async add(owner: string, job: Job, id = this.tools.newId()): Promise<string> {
    this.order = Math.max(this.order + 1, this.tools.now());
    const queued = { id, owner, order: this.order, at: this.tools.now(), wasSent: false, refusal: null, job };
    await this.keep([queued]);
    return id;
  }

  /** Adds a job and tries it at once; what came before it is tried first. */
  async send<Result>(owner: string, job: Job, how: Send, jobId?: string): Promise<Sent<Result>> {
    const id = await this.add(owner, job, jobId);
    // A run that has begun may have read the queue before this job was in it.
    await this.running?.catch(() => {});
    const results = await this.flush(owner, how, true);
    if (results.has(id)) return { state: "sent", result: results.get(id) as Result };
    const left = (await this.all(owner)).find((one) => one.id === id);
    return left?.refusal ? { state: "refused", id, reason: left.refusal } : { state: "waiting" };
  }

  /**
   * Sends what waits, unless a failure was too short ago; `isUrgent` waits for nothing. Gives the answers by the ids of
   * their jobs. Rejects only when the session is over.
   */
  flush(owner: string, how: Send, isUrgent = false): Promise<Map<string, unknown>> {
    if (!isUrgent && this.tools.now() < this.nextTry) return Promise.resolve(new Map());
    this.running ??= this.run(owner, how).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Milliseconds until the next try makes sense. */
  get waitMs(): number {
    return Math.max(0, this.nextTry - this.tools.now());
  }

  /** Whether it waits only for the line: a server that answers anything again may be asked at once. */
  get waitsForLine(): boolean {
    return this.hadNoAnswer;
  }

  /** What waits or was refused, oldest first, as the panel shows it; reports about sites are not a person's work. */
  async list(owner: string): Promise<Unsent[]> {
    return (await this.all(owner)).flatMap(({ id, at, refusal, job }) =>
      job.kind === "reports" ? [] : [{ id, at, refusal, ...describe(job) }],
    );
  }

  async discard(owner: string, id: string): Promise<void> {
    const queued = (await this.all(owner)).find((one) => one.id === id);
    if (!queued) return;
    await this.tools.database.write({ unsent: { remove: [queued.id] } });
    this.tools.onChange();
  }

  /** Forgets everything of this person. */
  async clear(owner: string): Promise<void> {
    const ids = (await this.all(owner)).map(({ id }) => id);
    await this.tools.database.write({ unsent: { remove: ids } });
    this.tools.onChange();
  }

  private async all(owner: string): Promise<QueuedJob[]> {
    const queued = await this.tools.database.all<QueuedJob>("unsent");
    return queued.filter((one) => one.owner === owner).sort((one, other) => one.order - other.order);
  }

  private async keep(queued: readonly QueuedJob[], remove: string[] = []): Promise<void> {
    await this.tools.database.write({ unsent: { put: queued, remove } });
    this.tools.onChange();
  }

  private async run(owner: string, how: Send): Promise<Map<string, unknown>> {
    const results = new Map<string, unknown>();
    for (const { queued, ids } of await this.together(owner)) {
      let current: QueuedJob = { ...queued, wasSent: true };
      const keep = async (job: Job) => {
        current = { ...current, job };
        await this.keep([current]);
      };
      try {
        await this.keep([current]);
        const result = await how(current, keep);
        for (const id of ids) results.set(id, result);
        await this.keep([], [queued.id]);
        this.failures = 0;
        this.nextTry = 0;
        this.hadNoAnswer = false;
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || !isFinal(thrown)) {
          this.wait(thrown);
          if (thrown instanceof ApiError && thrown.code === "unauthenticated") throw thrown;
          return results;
        }
        // A count cannot be corrected by hand: it is dropped. What a person wrote stays until they decide.
        if (current.job.kind === "reports") await this.keep([], [queued.id]);
        else await this.keep([{ ...current, refusal: thrown.message }]);
      }
    }
    return results;
  }

  /** What is to be sent: counts that were never sent become one request where the server takes them together. */
  private async together(owner: string): Promise<{ queued: QueuedJob; ids: string[] }[]> {
    const waiting = (await this.all(owner)).filter(({ refusal }) => refusal === null);
    const batches: { queued: QueuedJob; ids: string[] }[] = [];
    const gone: string[] = [];
    for (const queued of waiting) {
      const earlier = batches.find((batch) => joined(batch.queued, queued));
      const job = earlier && joined(earlier.queued, queued);
      if (!earlier || !job) {
        batches.push({ queued, ids: [queued.id] });
        continue;
      }
      earlier.queued = { ...earlier.queued, job };
      earlier.ids.push(queued.id);
      gone.push(queued.id);
    }
    const changed = batches.filter(({ ids }) => ids.length > 1).map(({ queued }) => queued);
    if (changed.length > 0) await this.keep(changed, gone);
    return batches;
  }

  private wait(thrown: unknown): void {
    const rising = Math.min(longestWaitMs, firstWaitMs * 2 ** this.failures);
    // Many extensions must not come back to a server that was away all at once.
    const scattered = rising * (0.75 + (this.tools.random ?? Math.random)() / 2);
    const asked = thrown instanceof ApiError ? (thrown.retryAfter ?? 0) * 1_000 : 0;
    this.failures += 1;
    this.hadNoAnswer = !(thrown instanceof ApiError) || thrown.status === 0;
    this.nextTry = this.tools.now() + Math.max(scattered, asked);
  }
}

/** Two jobs as one; null where that is not the same. A prompt can be in a request once. */
function joined(earlier: QueuedJob, later: QueuedJob): Job | null {
  if (earlier.wasSent || later.wasSent) return null;
  const [one, other] = [earlier.job, later.job];
  if (one.kind === "uses" && other.kind === "uses") {
    const ids = [...one.ids, ...other.ids];
    return ids.length <= usesTogether && new Set(ids).size === ids.length ? { kind: "uses", ids } : null;
  }
  if (one.kind === "reports" && other.kind === "reports")
    return { kind: "reports", reports: summed([...one.reports, ...other.reports]) };
  return null;
}

function summed(reports: readonly SiteReport[]): SiteReport[] {
  const sites = new Map<number, SiteReport>();
  for (const { siteId, succeeded, failed } of reports) {
    const known = sites.get(siteId) ?? { siteId, succeeded: 0, failed: 0 };
    sites.set(siteId, { siteId, succeeded: known.succeeded + succeeded, failed: known.failed + failed });
  }
  return [...sites.values()];
}

/** Whether sending the same again can never help. */
function isFinal({ status, code }: ApiError): boolean {
  if (code === "network" || code === "unauthenticated" || code === "write_in_progress") return false;
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

function describe(job: Exclude<Job, { kind: "reports" }>): Pick<Unsent, "kind" | "title" | "count" | "draft"> {
  if (job.kind === "uses") return { kind: "uses", title: null, count: job.ids.length, draft: null };
  const { title, content } = job;
  const own =
    job.kind === "save"
      ? { typeId: job.typeId, promptId: null, note: "" }
      : { typeId: null, promptId: job.promptId, note: job.note };
  return { kind: job.kind, title, count: 1, draft: { title, content, ...own } };
}
