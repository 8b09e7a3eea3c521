import type { INestApplicationContext } from "@nestjs/common";
import { Transaction } from "../src/database/database.js";
import { ImportWritesRepository } from "../src/import/import-writes.repository.js";
import { searchTable } from "../src/template-rows/search-rows.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { startOperationsWorker } from "./support/operations-worker.js";
import { bring, file } from "./support/transfer.js";

const ROWS = 2_000;
const csv = ["title,content", ...Array.from({ length: ROWS }, (_, n) => `Prompt ${n},Text before${n}after`)].join("\n");

describe("the entries of search indexes that wait to be merged during a large import", () => {
  let library: OwnLibrary;
  let ada: Person;
  let worker: INestApplicationContext;
  let mergeEntries: jest.SpiedFunction<ImportWritesRepository["mergeEntries"]>;

  beforeEach(async () => {
    library = await startOwnLibrary();
    worker = await startOperationsWorker(library.config);
    ada = await library.person();
    mergeEntries = jest.spyOn(worker.get(ImportWritesRepository, { strict: false }), "mergeEntries");
  });
  afterEach(async () => {
    await worker.close();
    await library.close();
  });

  const inTransaction = () => mergeEntries.mock.calls.map(([db]) => db instanceof Transaction);
  const waiting = async (): Promise<number> => {
    const [row] = await library.orm.em.fork().execute<{ pages: number }[]>(`
      select sum(gin_clean_pending_list(i.indexrelid))::int as pages
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = '${searchTable(ada.id)}'::regclass and a.amname = 'gin'`);
    return row?.pages ?? -1;
  };
  const found = async (search: string): Promise<string[]> => {
    const { body } = await ada.get(`/templates?search=${search}`).expect(200);
    return (body as { title: string }[]).map(({ title }) => title);
  };

  it("are merged on another connection meanwhile, and the rest at the end", async () => {
    expect(await bring(ada, file("many.csv", csv))).toMatchObject({ created: ROWS });
    expect(inTransaction()).toEqual([
      ...inTransaction()
        .slice(1)
        .map(() => false),
      true,
    ]);
    expect(inTransaction().length).toBeGreaterThan(1);
    expect(await waiting()).toBe(0);
  });

  it("are merged by the import itself when there is no other connection", async () => {
    const { mergeEntries: merge } = ImportWritesRepository.prototype;
    mergeEntries.mockImplementation(async (db, ownerId) => {
      if (!(db instanceof Transaction)) throw new Error("timeout exceeded when trying to connect");
      await merge(db, ownerId);
    });
    expect(await bring(ada, file("many.csv", csv))).toMatchObject({ created: ROWS });
    expect(inTransaction()).toContain(false);
    expect(await waiting()).toBe(0);
    expect(await found("fore1234aft")).toEqual(["Prompt 1234"]);
  });
});
