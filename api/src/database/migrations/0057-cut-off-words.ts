import { OnlineMigration } from "./online-migration.js";

/** Prompts that may have more words than are indexed get their words anew, by maintenance: these now say so. */
export class CutOffWords extends OnlineMigration {
  override up(): void {
    this.inBatches(
      "template_search",
      "template_id",
      // Fewer bytes cannot have 20,000 different words.
      `update template_search set words = null
        where template_id > low and template_id <= high and octet_length(body) > 40000`,
    );
  }

  override down(): void {
    // Nothing to take back.
  }
}
