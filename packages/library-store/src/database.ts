/** The stores of the database: what the copy of the library needs, and what waits to be sent. */
export const stores = { lines: "id", contents: "id", bodies: "id", notes: "key", unsent: "id" } as const;
export type StoreName = keyof typeof stores;

/** What a transaction writes: rows put, keys removed, stores emptied first. */
export type Writes = {
  readonly [Name in StoreName]?: {
    readonly clear?: boolean;
    readonly put?: readonly object[];
    readonly remove?: Key[];
  };
};
type Key = number | string;

/** As much of a database as is needed here; a test has one without a browser. */
export type Database = {
  all: <Row>(store: StoreName) => Promise<Row[]>;
  /** The rows with these keys, in their order; undefined for one that is not there. */
  some: <Row>(store: StoreName, keys: readonly Key[]) => Promise<(Row | undefined)[]>;
  /** All of it is written, or nothing. */
  write: (writes: Writes) => Promise<void>;
};

const name = "promptory";
const version = 1;
const portionRows = 500;

/**
 * The browser's own database, opened when it is first needed. Plain IndexedDB: three operations are too little to bring a
 * library into the package for them.
 */
export function browserDatabase(): Database {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    all: async <Row>(store: StoreName) => {
      const rows = (await database()).transaction(store).objectStore(store);
      const all: Row[] = [];
      let after: IDBKeyRange | null = null;
      // In portions: a question that comes meanwhile is answered between two of them.
      for (;;) {
        const portion: unknown[] = await done(rows.getAll(after, portionRows));
        for (const row of portion) all.push(row as Row);
        if (portion.length < portionRows) return all;
        const last = portion.at(-1) as Record<string, Key>;
        after = IDBKeyRange.lowerBound(last[stores[store]], true);
      }
    },
    some: async <Row>(store: StoreName, keys: readonly Key[]) => {
      const rows = (await database()).transaction(store).objectStore(store);
      return Promise.all(keys.map((key) => done(rows.get(key)) as Promise<Row | undefined>));
    },
    write: async (writes) => {
      const names = Object.keys(writes) as StoreName[];
      if (names.length === 0) return;
      const transaction = (await database()).transaction(names, "readwrite");
      for (const store of names) {
        const rows = transaction.objectStore(store);
        const { clear, put = [], remove = [] } = writes[store] ?? {};
        if (clear) rows.clear();
        for (const key of remove) rows.delete(key);
        for (const row of put) rows.put(row);
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("The browser did not keep it."));
      });
    },
  };
}

async function open(onGone: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) {
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath });
    }
  };
  try {
    const database = await done(request);
    // The browser's data was cleared, or a newer version wants it: the next call opens it anew.
    database.onclose = onGone;
    database.onversionchange = () => {
      database.close();
      onGone();
    };
    return database;
  } catch (thrown) {
    onGone();
    throw thrown;
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
