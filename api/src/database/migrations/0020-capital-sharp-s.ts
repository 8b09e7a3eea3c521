import { Migration } from "@mikro-orm/migrations";

/** Prompts are found by "gross" when they say "GROẞ" too: folding left the capital ß whole, and nothing else as ß. */
export class CapitalSharpS extends Migration {
  override up(): void {
    this.addSql(`update template_search set title = replace(title, 'ß', 'ss'), body = replace(body, 'ß', 'ss')
      where body like '%ß%'`);
  }

  override down(): void {
    // How the text was written stands in the prompt alone.
  }
}
