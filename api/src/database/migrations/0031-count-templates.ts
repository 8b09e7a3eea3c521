import { OnlineMigration } from "./online-migration.js";

/** Counts what was there before the triggers; a transaction for ten accounts at a time, whose saves wait for it. */
export class CountTemplates extends OnlineMigration {
  override up(): void {
    this.inBatches("users", "id", "perform correct_template_counts(low, high)", 10);
  }

  override down(): void {
    // The counts are dropped with their table.
  }
}
