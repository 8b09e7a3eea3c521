import type { MikroORM } from "@mikro-orm/postgresql";
import { NotFound } from "../src/common/errors.js";
import { Database } from "../src/database/database.js";
import { TagsRepository } from "../src/tags/tags.repository.js";
import { lockPrompt } from "../src/template-rows/save-templates.js";
import { TypesRepository } from "../src/types/types.repository.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { makeTag, makeTemplate, makeType, makeUser } from "./support/makers.js";

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

/** A type, a prompt and a tag of one person, and the id of another person. */
async function library() {
  const em = orm.em.fork();
  const [ada, bob] = [await makeUser(em), await makeUser(em)];
  const type = await makeType(em, ada);
  const prompt = await makeTemplate(em, type);
  const tagId = await makeTag(em, prompt);
  return { db: new Database(orm.em.fork()), type, promptId: prompt.id, tagId, ada: ada.id, bob: bob.id };
}

describe("a statement that services call after a check of their own", () => {
  it("does not delete another person's tag", async () => {
    const { db, tagId, ada, bob } = await library();
    const remove = (ownerId: number) => db.transaction((tx) => new TagsRepository().remove(tx, ownerId, tagId));
    expect(await remove(bob)).toBe(false);
    expect(await remove(ada)).toBe(true);
  });

  it("does not find another person's type", async () => {
    const { db, type, ada, bob } = await library();
    const find = (ownerId: number) => db.transaction((tx) => new TypesRepository(db).findOwned(tx, ownerId, type.id));
    await expect(find(bob)).rejects.toThrow(NotFound);
    expect(await find(ada)).toMatchObject({ id: type.id });
  });

  it("does not lock another person's prompt", async () => {
    const { db, promptId, ada, bob } = await library();
    const lock = (ownerId: number) => db.transaction((tx) => lockPrompt(tx, ownerId, promptId));
    expect(await lock(bob)).toBeUndefined();
    expect(await lock(ada)).toMatchObject({ id: promptId, user_id: ada });
  });
});
