import type { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Database } from "../src/database/database.js";
import { lock } from "../src/database/locks.js";
import { AdmissionRepository } from "../src/improve/admission.repository.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { until } from "./support/improving.js";
import { makeUser } from "./support/makers.js";

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createDatabase();
  orm = await openOrm(database.url);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it("an improvement is admitted after one that is being admitted, and sees it", async () => {
  const db = new Database(orm.em.fork());
  const { id: userId } = await makeUser(orm.em.fork());
  const ask = { userId, content: "Act as a poet.", instruction: null, isStreamed: false };
  const admission = new AdmissionRepository(db);
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  let second: ReturnType<AdmissionRepository["admit"]> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx, "improvements");
    let isOver = false;
    second = admission.admit(ask, 9, 60_000).finally(() => {
      isOver = true;
    });
    await until(async () => isOver || (await orm.em.fork().execute(waiting)).length > 0);
    await tx.query(sql`
      insert into improvements (user_id, content, is_streamed, deadline_at)
      values (${userId}, 'Act as a poet.', false, clock_timestamp() + interval '1 minute')`);
  });
  expect(await second).toEqual({ refused: "running" });
});
