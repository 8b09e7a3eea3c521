import { EntityManager } from "@mikro-orm/postgresql";
import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { afterCommit } from "../common/request-scope.js";
import { allowSeconds } from "../database/patience.js";

// Fewer rows than these change no plan before PostgreSQL counts by itself.
const MANY_ROWS = 1_000;
const SECONDS = 20;
// What a search reads; a table that somebody else is counting already is left to them.
const ANALYZE = "analyze (skip_locked) templates, template_search, template_tags, tags, template_types";

/** Has PostgreSQL count anew after large imports: for up to a minute it would plan searches for the library as it was. */
@Injectable()
export class PlannerStatistics implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PlannerStatistics.name);
  private running: Promise<void> | undefined;
  private isStale = false;

  constructor(private readonly em: EntityManager) {}

  /** Told how many prompts an import has written, once that is final. Returns at once and never throws. */
  wrote(prompts: number): void {
    if (prompts < MANY_ROWS) return;
    afterCommit(() => {
      this.isStale = true;
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing is being counted. */
  async settled(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStale = false;
    await this.running;
  }

  /** One after the other: however many imports end meanwhile, once more is enough for all of them. */
  private async run(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      await this.analyze();
    }
    this.running = undefined;
  }

  private async analyze(): Promise<void> {
    try {
      await this.em.fork().transactional(async (em) => {
        await allowSeconds(em, SECONDS);
        await em.execute(ANALYZE);
      });
    } catch (error) {
      // It does so itself before long.
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`After an import the statistics could not be brought up to date: ${reason}`);
    }
  }
}
