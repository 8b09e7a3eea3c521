import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { afterCommit } from "../common/request-scope.js";
import { Database } from "../database/database.js";

// Smaller imports do not change query plans before autovacuum runs.
const MANY_ROWS = 1_000;
const SECONDS = 20;
const ANALYZE = "analyze (skip_locked) templates, template_search, template_tags, tags, template_types";

/** Runs ANALYZE after large imports: autovacuum would take up to a minute, with outdated plans. */
@Injectable()
export class PlannerStatistics implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PlannerStatistics.name);
  private running: Promise<void> | undefined;
  private isStale = false;

  constructor(private readonly db: Database) {}

  /** Called after the commit of an import. Returns at once and never throws. */
  wrote(prompts: number): void {
    if (prompts < MANY_ROWS) return;
    afterCommit(() => {
      this.isStale = true;
      this.running ??= this.run();
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStale = false;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      await this.analyze();
    }
    this.running = undefined;
  }

  private async analyze(): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        await tx.allowSeconds(SECONDS);
        await tx.query({ text: ANALYZE, values: [] });
      });
    } catch (error) {
      // Autovacuum does it later.
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`After an import the statistics could not be brought up to date: ${reason}`);
    }
  }
}
