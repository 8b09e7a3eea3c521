import { Amount } from "./amount.js";

// A batch of 120,000 characters makes 1.4 MB of index entries; one large merge takes less CPU time than many small ones. It takes as long as
// writing 20 such batches: when less is left to write, none begins.
const MERGED_TOGETHER = { batches: 50, characters: 6_000_000 };
const WRITTEN_MEANWHILE = { batches: 20, characters: 2_400_000 };

/** Merges the waiting entries of GIN indexes while more are written; the last ones are left to `ImportMaintenance`. */
export class EntryMerger {
  hasFailed = false;
  private isMerging = false;
  private unmerged = new Amount();
  private readonly left = new Amount();

  constructor(
    batches: readonly (readonly { size: number }[])[],
    private readonly merge: () => Promise<void>,
  ) {
    for (const batch of batches) this.left.add(batch);
  }

  /** When the batch has been written. Returns at once and never throws. */
  add(batch: readonly { size: number }[]): void {
    this.left.remove(batch);
    this.unmerged.add(batch);
    if (this.isMerging || !this.unmerged.reaches(MERGED_TOGETHER) || !this.left.reaches(WRITTEN_MEANWHILE)) return;
    this.unmerged = new Amount();
    this.isMerging = true;
    this.merge()
      .catch(() => {
        this.hasFailed = true;
      })
      .finally(() => {
        this.isMerging = false;
      });
  }
}
