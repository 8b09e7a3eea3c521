// What the framework costs: the statements of the API, compiled once, and nothing else.

import { Database } from "../dist/database/database.js";
import { toTemplate } from "../dist/template-rows/save-templates.js";
import { listQuery } from "../dist/templates/search-query.js";
import { TemplatesRepository } from "../dist/templates/templates.repository.js";

/** The reads of `operations.mjs`, by their names; writes have no statements apart from the API's services. */
export function sameOperations(pool, compile, em) {
  const repository = new TemplatesRepository(new Database(em));
  const known = new Map();
  const compiled = async (key, make) => {
    if (!known.has(key)) known.set(key, compile(make()));
    return (await pool.query(known.get(key))).rows.map(toTemplate);
  };
  const list = ({ owner, limit, ...more }) =>
    compiled(JSON.stringify([owner, limit, more]), () => listQuery({ ownerId: owner, limit, page: 1, ...more }).query);
  return {
    list,
    titles: ({ owner, limit }) => list({ owner, limit, sort: "title" }),
    filtered: async ({ owner, limit, typeId, tagId }) =>
      (await repository.list({ ownerId: owner, limit, page: 1, typeId, tagIds: [tagId] })).items,
    search: async ({ owner, limit, search }) =>
      (await repository.search(search, { ownerId: owner, limit, page: 1 })).items,
    open: async ({ owner, id }) => (await repository.get(owner, id)).row,
    copy: ({ owner, id }) => repository.use(owner, id),
    stats: ({ owner }) => repository.stats(owner),
  };
}
