import { type Database, type StoreName, stores } from "../src/database.ts";

/** The database without a browser; rows are copied as a browser copies them. */
export function memoryDatabase(): Database & { rows: (store: StoreName) => unknown[] } {
  const names = Object.keys(stores) as StoreName[];
  const held = new Map(names.map((name) => [name, new Map<unknown, unknown>()]));
  const rows = (store: StoreName) => [...(held.get(store)?.values() ?? [])];
  return {
    rows,
    all: async <Row>(store: StoreName) => structuredClone(rows(store)) as Row[],
    some: async <Row>(store: StoreName, keys: readonly (number | string)[]) =>
      keys.map((key) => structuredClone(held.get(store)?.get(key)) as Row | undefined),
    write: async (writes) => {
      for (const name of Object.keys(writes) as StoreName[]) {
        const { clear, put = [], remove = [] } = writes[name] ?? {};
        const kept = held.get(name);
        if (clear) kept?.clear();
        for (const key of remove) kept?.delete(key);
        for (const row of put) kept?.set((row as Record<string, unknown>)[stores[name]], structuredClone(row));
      }
    },
  };
}
