type BatchLimits<T> = { maxItems?: number; maxSize?: number; sizeOf?: (item: T) => number };

/** Splits items into batches of at most `maxItems` and `maxSize`; a single larger item is a batch of its own. */
export function* batchesOf<T>(
  items: Iterable<T>,
  { maxItems = Number.POSITIVE_INFINITY, maxSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: BatchLimits<T>,
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
