import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { afterCommit } from "../common/request-scope.js";
import { Database } from "../database/database.js";
import { searchTable } from "../template-rows/search-rows.js";
import { ImportWritesRepository } from "./import-writes.repository.js";

// Smaller imports do not change query plans before autovacuum runs.
const MANY_ROWS = 1_000;
const SECONDS = 20;
const TABLES = ["templates", "template_tags", "tags", "template_types"];

/** What autovacuum would do up to a minute later: until then searches read unmerged index entries, and plans are outdated. */
@Injectable()
export class ImportMaintenance implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ImportMaintenance.name);
  private running: Promise<void> | undefined;
  private readonly unmerged = new Set<number>();
  private readonly stale = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly writes: ImportWritesRepository,
  ) {}

  /** Call it after the commit or rollback. Returns at once and never throws. */
  start(ownerId: number, prompts: number, { isMerged }: { isMerged: boolean }): void {
    const isLarge = prompts >= MANY_ROWS;
    if (isMerged && !isLarge) return;
    afterCommit(() => {
      if (!isMerged) this.unmerged.add(ownerId);
      if (isLarge) this.stale.add(searchTable(ownerId));
      this.running ??= this.run();
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unmerged.clear();
    this.stale.clear();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.unmerged.size + this.stale.size > 0) {
      for (const ownerId of this.unmerged) {
        this.unmerged.delete(ownerId);
        await this.warnOnError("index entries could not be merged", () => this.writes.mergeEntries(this.db, ownerId));
      }
      const tables = [...TABLES, ...this.stale];
      const isStale = this.stale.size > 0;
      this.stale.clear();
      if (isStale) await this.warnOnError("the statistics could not be brought up to date", () => this.analyze(tables));
    }
    this.running = undefined;
  }

  private async analyze(tables: readonly string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.allowSeconds(SECONDS);
      await tx.query({ text: `analyze (skip_locked) ${tables.join(", ")}`, values: [] });
    });
  }

  private async warnOnError(problem: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.logger.warn(`After an import ${problem}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
