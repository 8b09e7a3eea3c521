type Batch = readonly { size: number }[];

/** Counts batches, and the characters of their contents. */
export class Amount {
  private batches = 0;
  private characters = 0;

  add(batch: Batch): this {
    this.batches += 1;
    this.characters += charactersOf(batch);
    return this;
  }

  remove(batch: Batch): void {
    this.batches -= 1;
    this.characters -= charactersOf(batch);
  }

  reaches(limit: { batches: number; characters: number }): boolean {
    return this.batches >= limit.batches || this.characters >= limit.characters;
  }
}

const charactersOf = (batch: Batch) => batch.reduce((sum, { size }) => sum + size, 0);
