import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { afterCommit } from "../common/request-scope.js";
import { Database } from "../database/database.js";
import { searchTable } from "../template-rows/search-rows.js";

// Smaller imports do not change query plans before autovacuum runs.
const MANY_ROWS = 1_000;
const SECONDS = 20;
const TABLES = ["templates", "template_tags", "tags", "template_types"];

/** Autovacuum would take up to a minute, with outdated plans. */
@Injectable()
export class PlannerStatistics implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PlannerStatistics.name);
  private running: Promise<void> | undefined;
  private readonly stale = new Set<string>();

  constructor(private readonly db: Database) {}

  /** Call it after the commit. Returns at once and never throws. */
  analyzeAfter(ownerId: number, prompts: number): void {
    if (prompts < MANY_ROWS) return;
    afterCommit(() => {
      this.stale.add(searchTable(ownerId));
      this.running ??= this.run();
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stale.clear();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.stale.size > 0) {
      const tables = [...TABLES, ...this.stale];
      this.stale.clear();
      await this.analyze(tables);
    }
    this.running = undefined;
  }

  private async analyze(tables: readonly string[]): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        await tx.allowSeconds(SECONDS);
        await tx.query({ text: `analyze (skip_locked) ${tables.join(", ")}`, values: [] });
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`After an import the statistics could not be brought up to date: ${reason}`);
    }
  }
}
