import { Injectable } from "@nestjs/common";
import { batchesOf } from "../common/batches.js";
import { BadRequest, Conflict } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import { lockHeavyWork, waitForHeavyWork } from "../database/heavy-work.js";
import { lockForOwner } from "../database/locks.js";
import { runInPool } from "../database/pools.js";
import { assertRoomFor } from "../database/row-limit.js";
import type { JobRun } from "../operations/jobs.repository.js";
import { JobsService, MAX_PROMPTS_IN_REQUEST } from "../operations/jobs.service.js";
import type { Operation } from "../operations/operations.dto.js";
import { OperationsService } from "../operations/operations.service.js";
import { TagsService } from "../tags/tags.service.js";
import { described, newIds } from "../template-rows/save-templates.js";
import type { SearchColumns } from "../template-rows/search-rows.js";
import { BatchSender } from "./batch-sender.js";
import { EntryMerger } from "./entry-merger.js";
import { ImportMaintenance } from "./import-maintenance.service.js";
import type { PreparedRows } from "./import-reader.js";
import { type ImportThread, ImportWorkers } from "./import-workers.service.js";
import { type Created, ImportWritesRepository, type Incoming } from "./import-writes.repository.js";
import type { ApplyImport, ImportJob, Outcome } from "./imports.dto.js";
import { ImportsRepository } from "./imports.repository.js";
import { UNDO_DAYS } from "./imports.service.js";
import { type IncomingRow, type Match, match } from "./match.js";

const BATCH_ROWS = 100;
const BATCH_CHARACTERS = 1_000_000;
// Texts are read for many batches at once, because index entries are merged on the same connection in between.
const READ_LIMITS = { maxItems: 20 * BATCH_ROWS, maxSize: 3 * BATCH_CHARACTERS, sizeOf: ({ size }: Row) => size };
const DONE = "This import has been done already.";
const MOVED_ON =
  "Your library has changed since this preview. It was compared anew: look at it again before you import.";

export type Progress = { report(done: number, total: number): void; signal: AbortSignal };

type ImportState = {
  /** Rows that no longer match what their preview shows. */
  moved: Match[];
  /** False when it has written index entries that wait to be merged. */
  isMerged: boolean;
};

type Row = IncomingRow & Match & { typeLabel: string; size: number };
type Decided = Row & { action: "skip" | "create" | "replace" };
type LoadedRow = Created & Pick<Decided, "action" | "exact">;
type Loaded = { rows: LoadedRow[]; prepared?: Promise<PreparedRows> };

@Injectable()
export class ApplyImportService {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly workers: ImportWorkers,
    private readonly writes: ImportWritesRepository,
    private readonly tags: TagsService,
    private readonly maintenance: ImportMaintenance,
    private readonly operations: OperationsService,
    private readonly jobs: JobsService,
  ) {}

  async apply(ownerId: number, id: number, choices: ApplyImport, progress: Progress, job?: JobRun): Promise<Outcome> {
    const state: ImportState = { moved: [], isMerged: true };
    let written = 0;
    try {
      const outcome = await this.workers.run(
        ownerId,
        progress.signal,
        (thread) =>
          runInPool("heavy", () =>
            this.db.transaction((tx) => this.run(tx, ownerId, id, choices, progress, state, thread, job)),
          ),
        { waits: job !== undefined },
      );
      written = outcome.created + outcome.replaced;
      return outcome;
    } catch (error) {
      if (state.moved.length > 0) await this.imports.rematch(this.db, id, state.moved);
      throw error;
    } finally {
      // After a rollback, too: the entries that it wrote stay in the indexes.
      this.maintenance.start(ownerId, written, state);
    }
  }

  /** Undefined: too few rows for a worker. `closed` cancels it if the client disconnects before it has the id. Throws NotFound, Conflict. */
  async start(ownerId: number, id: number, choices: ApplyImport, closed: AbortSignal): Promise<Operation | undefined> {
    const { status, files } = await this.imports.find(this.db, ownerId, id);
    const { problem: _, ...counts } = await this.imports.counts(id);
    const total = Object.entries(counts).reduce((sum, [kind, count]) => sum + (isChosen(choices, kind) ? count : 0), 0);
    if (total <= MAX_PROMPTS_IN_REQUEST) return undefined;
    if (status !== "preview") throw new Conflict("conflict", DONE);
    const request = { importId: id, choices } satisfies ImportJob;
    const operation = await this.jobs.start(ownerId, {
      kind: "import",
      name: nameOf(files),
      promptCount: total,
      request,
    });
    return closed.aborted ? this.jobs.cancel(ownerId, operation.id) : operation;
  }

  private async run(
    tx: Transaction,
    ownerId: number,
    id: number,
    choices: ApplyImport,
    progress: Progress,
    state: ImportState,
    thread: () => ImportThread,
    job: JobRun | undefined,
  ): Promise<Outcome> {
    await tx.allowSeconds(30);
    await (job ? waitForHeavyWork : lockHeavyWork)(tx, ownerId);
    await lockForOwner(tx, "imports", ownerId);
    await lockForOwner(tx, "tags", ownerId);
    const stored = await this.imports.find(tx, ownerId, id, true);
    if (stored.status !== "preview") throw new Conflict("conflict", DONE);
    const rowCount = stored.files.reduce((sum, file) => sum + file.rows, 0);
    // The thread starts while the rows are read and compared.
    if (rowCount > BATCH_ROWS) thread();
    const rows = await this.imports.incomingRows(tx, id);
    state.moved = await this.movedOn(tx, ownerId, rows);
    if (state.moved.length > 0) throw new Conflict("conflict", MOVED_ON);
    const decided = decide(rows, choices);
    const taken = decided.filter(({ action }) => action !== "skip");
    const now = await tx.now();
    const typeIds = await this.makeTypes(tx, ownerId, stored.types, taken, now);
    const converted = await this.write(tx, ownerId, id, taken, choices, now, progress, state, thread);
    const outcome = {
      created: taken.filter(({ action }) => action === "create").length,
      replaced: taken.filter(({ action }) => action === "replace").length,
      skipped: decided.length - taken.length,
      converted,
      typesCreated: typeIds.length,
      problems: stored.files.reduce((sum, file) => sum + file.problems, 0),
    };
    await this.imports.finish(tx, id, { ...outcome, typeIds }, now);
    await this.operations.record(tx, ownerId, {
      kind: "import",
      name: nameOf(stored.files),
      promptCount: outcome.created + outcome.replaced,
      days: UNDO_DAYS,
      undo: { importId: id },
      job,
    });
    progress.signal.throwIfAborted();
    return outcome;
  }

  private async movedOn(tx: Transaction, ownerId: number, rows: readonly Row[]): Promise<Match[]> {
    const titles = [...new Set(rows.map(({ title }) => title))];
    const ids = rows.flatMap(({ sourceId }) => sourceId ?? []);
    const fresh = match(rows, await this.imports.library(tx, ownerId, titles, ids));
    return fresh.filter((found, at) => {
      const row = rows[at];
      // A row without effect may match any equal prompt.
      if (found.status === "same" && row?.status === "same") return false;
      return (
        found.status !== row?.status || found.targetId !== row.targetId || found.targetVersion !== row.targetVersion
      );
    });
  }

  private async makeTypes(
    tx: Transaction,
    ownerId: number,
    planned: Awaited<ReturnType<ImportsRepository["find"]>>["types"],
    taken: readonly Decided[],
    now: Date,
  ): Promise<number[]> {
    const own = new Set((await this.imports.types(tx, ownerId)).map(({ name }) => name));
    const used = new Set(taken.map(({ type }) => type));
    const missing = planned.filter(({ name, count }) => !own.has(name) && (used.has(name) || count === 0));
    if (missing.length === 0) return [];
    await assertRoomFor(tx, "types", ownerId, missing.length);
    return this.writes.createTypes(tx, ownerId, missing, now);
  }

  private async write(
    tx: Transaction,
    ownerId: number,
    id: number,
    taken: readonly Decided[],
    { convert, unconverted }: ApplyImport,
    now: Date,
    { report, signal }: Progress,
    state: ImportState,
    thread: () => ImportThread,
  ): Promise<number> {
    const typeIds = new Map((await this.imports.types(tx, ownerId)).map((type) => [type.name, type.id]));
    const untouched = new Set(unconverted);
    let converted = 0;
    report(0, taken.length);
    const groups = [...batchesOf(taken, READ_LIMITS)];
    const parts = groups.flatMap((group) => [...inBatches(group)]);
    const second = new TaskQueue();
    const created = await newIds(tx, taken.filter(({ action }) => action === "create").length);
    const batches = this.loadBatches(id, groups, typeIds, created.values(), second);
    let isFirst = true;
    const load = async (): Promise<Loaded> => {
      const rows = (await batches.next()).value ?? [];
      const isConverted = ({ n, exact }: LoadedRow) => convert.length > 0 && !untouched.has(n) && !exact;
      if (rows.length === 0 || (parts.length === 1 && !rows.some(isConverted))) return { rows };
      const unprepared = rows.map((row) => ({
        ...{ title: row.title, description: described(row.extras.description), content: row.content },
        ...{ isConverted: isConverted(row), isNew: row.action === "create" },
      }));
      const prepared = thread().call("prepare", unprepared, { ownerId, syntaxes: convert, isFirst });
      isFirst = false;
      // Awaited later: until then a rejection has no handler.
      prepared.catch(() => undefined);
      return { rows, prepared };
    };
    if (parts.length > 1) {
      await this.writes.prepareForMany(tx);
      state.isMerged = false;
    }
    const merge = () => second.run(() => runInPool("interactive", () => this.writes.mergeEntries(this.db, ownerId)));
    const merger = new EntryMerger(parts, merge);
    const sender = new BatchSender(tx, (rows) => report(rows, taken.length));
    let next = load();
    try {
      for (const batch of parts) {
        signal.throwIfAborted();
        const { rows, prepared: preparing } = await next;
        const prepared = await preparing;
        next = load();
        // Awaited after the writes; until then a rejection has no handler.
        next.catch(() => undefined);
        const incoming = rows.map((row, index) => ({ ...row, content: prepared?.contents[index] ?? row.content }));
        converted += incoming.filter(({ content }, index) => content !== rows[index]?.content).length;
        const of = (wanted: Decided["action"]) => incoming.filter(({ action }) => action === wanted);
        if (!incoming.every(isSentLater)) await sender.idle();
        await this.create(tx, ownerId, id, of("create"), now, prepared?.search);
        await this.replace(tx, ownerId, id, of("replace"), now);
        await sender.add(batch);
        merger.add(batch);
      }
      await sender.idle();
    } finally {
      await sender.idle().catch(() => undefined);
      // The thread answers one call at a time, and is used again.
      await next.then(({ prepared }) => prepared).catch(() => undefined);
      await second.idle();
    }
    if (merger.hasFailed) {
      await this.writes.mergeEntries(tx, ownerId);
      state.isMerged = true;
    }
    return converted;
  }

  /** The batches of each group of rows, with their texts. Those of the next group are read in the meantime. */
  private async *loadBatches(
    id: number,
    groups: readonly Decided[][],
    typeIds: ReadonlyMap<string, number>,
    newIds: Iterator<number, undefined>,
    queue: TaskQueue,
  ): AsyncGenerator<LoadedRow[], undefined> {
    const read = (group: readonly Decided[] = []) => {
      const ns = group.map(({ n }) => n);
      const reading = ns.length === 0 ? Promise.resolve([]) : queue.run(() => this.imports.contents(id, ns));
      // Awaited later: until then a rejection has no handler.
      reading.catch(() => undefined);
      return reading;
    };
    let next = read(groups[0]);
    for (const [at, group] of groups.entries()) {
      const texts = new Map((await next).map((row) => [row.n, row]));
      next = read(groups[at + 1]);
      for (const batch of inBatches(group)) {
        yield batch.flatMap(({ n, action, title, targetId, type, exact }) => {
          const text = texts.get(n);
          if (!text) return [];
          const { content } = text;
          const created = action === "create" ? newIds.next().value : targetId;
          const more = { id: created ?? 0, typeId: typeIds.get(type) ?? 0, extras: text.extras ?? {} };
          return [{ n, action, title, targetId, content, exact, ...more }];
        });
      }
    }
  }

  private async create(
    tx: Transaction,
    ownerId: number,
    id: number,
    rows: readonly Created[],
    now: Date,
    search?: SearchColumns,
  ): Promise<void> {
    await this.writes.create(tx, ownerId, id, rows, now, search);
    const tagged = rows.map(({ id: templateId, extras }) => ({ templateId, tags: extras.tags ?? [] }));
    const some = tagged.filter(({ tags }) => tags.length > 0);
    if (some.length > 0) await this.tags.replace(tx, ownerId, some);
  }

  private async replace(
    tx: Transaction,
    ownerId: number,
    id: number,
    rows: readonly Incoming[],
    now: Date,
  ): Promise<void> {
    await this.writes.replace(tx, ownerId, id, rows, now);
    // A file without tags removes none.
    const tagged = rows.flatMap(({ targetId, extras: { tags } }) =>
      tags === undefined ? [] : [{ templateId: targetId ?? 0, tags }],
    );
    if (tagged.length > 0) await this.tags.replace(tx, ownerId, tagged);
  }
}

/** Runs tasks one after the other, so that all of them use one connection beside that of the transaction. */
class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }

  async idle(): Promise<void> {
    await this.last;
  }
}

/** Everything else needs results before the next statement. */
const isSentLater = ({ action, extras: { tags = [], versions = [] } }: LoadedRow) =>
  action === "create" && tags.length + versions.length === 0;

const isChosen = (choices: ApplyImport, kind: string) =>
  choices.rows.length > 0 || choices[kind as "new" | "same" | "conflict"] !== "skip";

const nameOf = ([file, ...others]: readonly { name: string }[]) => (others.length > 0 ? "" : (file?.name ?? ""));

function decide(rows: readonly Row[], choices: ApplyImport): Decided[] {
  const own = new Map(choices.rows.map(({ n, choice }) => [n, choice]));
  const known = new Set(rows.map(({ n }) => n));
  for (const n of own.keys()) if (!known.has(n)) throw bad(`Row ${n} cannot be imported.`);
  return rows.map((row) => {
    const choice = own.get(row.n) ?? choices[row.status];
    if (choice === "replace" && row.status !== "conflict") throw bad(`Row ${row.n} replaces nothing.`);
    return { ...row, action: choice === "keep" ? "create" : choice };
  });
}

const bad = (message: string) => new BadRequest([{ field: "rows", message }]);

/** Small batches: statements stay within their time limit and other requests are not blocked. */
const inBatches = (rows: readonly Decided[]) =>
  batchesOf(rows, { maxItems: BATCH_ROWS, maxSize: BATCH_CHARACTERS, sizeOf: ({ size }) => size });
