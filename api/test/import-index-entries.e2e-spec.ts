import type { INestApplicationContext } from "@nestjs/common";
import { Conflict } from "../src/common/errors.js";
import { Transaction } from "../src/database/database.js";
import { ImportMaintenance } from "../src/import/import-maintenance.service.js";
import { ImportWritesRepository } from "../src/import/import-writes.repository.js";
import { ImportsRepository } from "../src/import/imports.repository.js";
import { searchTable } from "../src/template-rows/search-rows.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { finished } from "./support/operations.js";
import { startOperationsWorker } from "./support/operations-worker.js";
import { bring, file, upload } from "./support/transfer.js";

// Entries of 50 batches are merged together when at least 20 batches follow.
const MANY = 7_200;
const FEW = 2_000;
const csv = (rows: number) =>
  ["title,content", ...Array.from({ length: rows }, (_, n) => `Prompt ${n},Text before${n}after`)].join("\n");

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

  const { mergeEntries: merge } = ImportWritesRepository.prototype;
  const inTransaction = () => mergeEntries.mock.calls.map(([db]) => db instanceof Transaction);
  const waiting = async (): Promise<number> => {
    const [row] = await library.orm.em.fork().execute<{ pages: number }[]>(`
      select sum(gin_clean_pending_list(i.indexrelid))::int as pages
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = '${searchTable(ada.id)}'::regclass and a.amname = 'gin'`);
    return row?.pages ?? -1;
  };
  const count = async () => {
    const { headers } = await ada.get("/templates?limit=1").expect(200);
    return Number(headers["x-total-count"]);
  };
  const found = async (search: string): Promise<string[]> => {
    const { body } = await ada.get(`/templates?search=${search}`).expect(200);
    return (body as { title: string }[]).map(({ title }) => title);
  };

  it("are merged on another connection meanwhile, and the rest after the commit", async () => {
    const committed: number[] = [];
    mergeEntries.mockImplementation(async (db, ownerId) => {
      committed.push(await count());
      await merge(db, ownerId);
    });
    expect(await bring(ada, file("many.csv", csv(MANY)))).toMatchObject({ created: MANY });
    await worker.get(ImportMaintenance, { strict: false }).settled();
    expect(inTransaction()).toEqual([false, false]);
    expect(committed).toEqual([0, MANY]);
    expect(await waiting()).toBe(0);
  });

  it("are merged by the import itself when there is no other connection", async () => {
    mergeEntries.mockImplementation(async (db, ownerId) => {
      if (!(db instanceof Transaction)) throw new Error("timeout exceeded when trying to connect");
      await merge(db, ownerId);
    });
    expect(await bring(ada, file("many.csv", csv(MANY)))).toMatchObject({ created: MANY });
    expect(inTransaction()).toContain(false);
    expect(await waiting()).toBe(0);
    expect(await found("fore1234aft")).toEqual(["Prompt 1234"]);
  });

  it("are merged after a rollback, too", async () => {
    const finish = jest.spyOn(worker.get(ImportsRepository, { strict: false }), "finish");
    finish.mockRejectedValue(new Conflict("conflict", "It cannot be finished."));
    const { id } = await upload(ada, file("few.csv", csv(FEW)));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(202);
    expect((await finished(ada, body.id)).status).toBe("failed");
    await worker.get(ImportMaintenance, { strict: false }).settled();
    expect(await count()).toBe(0);
    expect(await waiting()).toBe(0);
  });

  it("are found, and left to autovacuum, when they cannot be merged after the commit", async () => {
    mergeEntries.mockRejectedValueOnce(new Error("terminating connection"));
    expect(await bring(ada, file("few.csv", csv(FEW)))).toMatchObject({ created: FEW });
    await worker.get(ImportMaintenance, { strict: false }).settled();
    expect(inTransaction()).toEqual([false]);
    expect(await found("fore1234aft")).toEqual(["Prompt 1234"]);
    expect(await waiting()).toBeGreaterThan(0);
  });
});
