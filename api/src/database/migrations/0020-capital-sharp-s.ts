import { OnlineMigration } from "./online-migration.js";

/** Folds the capital ß to "ss" as well, so that "gross" finds "GROẞ". */
export class CapitalSharpS extends OnlineMigration {
  override up(): void {
    this.inBatches(
      "template_search",
      "template_id",
      `update template_search set title = replace(title, 'ß', 'ss'), body = replace(body, 'ß', 'ss')
        where body like '%ß%' and template_id > low and template_id <= high`,
    );
  }

  override down(): void {
    // Only the prompt has the text as it was written.
  }
}
