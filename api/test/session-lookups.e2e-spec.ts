import type { MikroORM } from "@mikro-orm/postgresql";
import { RequestScope, runInScope } from "../src/common/request-scope.js";
import { Database } from "../src/database/database.js";
import { SessionsRepository } from "../src/sessions/sessions.repository.js";
import type { VerifiedClaims } from "../src/sessions/tokens.service.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { makeUser } from "./support/makers.js";

describe("lookups of sessions", () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let db: Database;
  let sessions: SessionsRepository;
  let query: jest.SpiedFunction<Database["query"]>;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await openOrm(database.url);
    db = new Database(orm.em.fork());
    sessions = new SessionsRepository(db);
  });
  beforeEach(() => {
    query = jest.spyOn(db, "query");
  });
  afterEach(() => query.mockRestore());
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  /** A new session of a new user, valid for a day. */
  async function open(): Promise<VerifiedClaims> {
    const { id: userId } = await makeUser(orm.em.fork());
    const [row] = await orm.em.fork().execute<{ sid: number; exp: number }[]>(
      `insert into sessions (user_id, created_at, last_used_at, expires_at) values (?, now(), now(), now() + interval '1 day')
       returning id as sid, extract(epoch from expires_at)::float8 as exp`,
      [userId],
    );
    return { userId, sid: row?.sid ?? 0, exp: row?.exp ?? 0 };
  }

  const found = ({ userId, sid }: VerifiedClaims) => expect.objectContaining({ id: userId, sessionId: sid });

  it("that begin together are one statement, and each finds its own session", async () => {
    const [ada, bob, ended, carol] = [await open(), await open(), await open(), await open()];
    await sessions.end(ended.sid);
    query.mockClear();
    const claims = [ada, ended, { ...ada, userId: bob.userId }, { ...carol, exp: 1 }, bob, ada, { ...carol }, carol];
    const results = await Promise.all(claims.map((each) => sessions.findLive(each)));
    expect(results).toEqual([
      ...[found(ada), undefined, undefined, undefined],
      ...[found(bob), found(ada), found(carol), found(carol)],
    ]);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it("do not use the result of an earlier one: the session may have ended since", async () => {
    const ada = await open();
    let later: Promise<unknown> | undefined;
    query.mockImplementationOnce(async (statement) => {
      const rows = await Database.prototype.query.call(db, statement);
      await sessions.end(ada.sid);
      later = sessions.findLive(ada);
      return rows as never;
    });
    expect(await sessions.findLive(ada)).toEqual(found(ada));
    expect(await later).toBeUndefined();
  });

  it("fail together, and the next one does not", async () => {
    const [ada, bob] = [await open(), await open()];
    query.mockRejectedValueOnce(new Error("The connection was lost."));
    const results = await Promise.allSettled([sessions.findLive(ada), sessions.findLive(bob)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await sessions.findLive(ada)).toEqual(found(ada));
  });

  it("are not canceled at the deadline of a request that they share the statement with", async () => {
    const [ada, bob] = [await open(), await open()];
    const scope = new RequestScope();
    const expired = runInScope(scope, () => sessions.findLive(ada));
    scope.abort();
    expect(await Promise.all([expired, sessions.findLive(bob)])).toEqual([found(ada), found(bob)]);
  });
});
