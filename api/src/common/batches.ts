/** Splits items into batches of at most `maxItems` and `maxSize`; a single larger item is a batch of its own. */
export function* batchesOf<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  { maxSize, maxItems = Number.POSITIVE_INFINITY }: { maxSize: number; maxItems?: number },
): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item);
    if (batch.length > 0 && (batch.length >= maxItems || size + added > maxSize)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += added;
  }
  if (batch.length > 0) yield batch;
}
