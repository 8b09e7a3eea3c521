import { OnlineMigration } from "./online-migration.js";

/** Maintenance indexes prompts again that may have more words than are indexed: the index now marks them. */
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
    // Nothing to undo.
  }
}
