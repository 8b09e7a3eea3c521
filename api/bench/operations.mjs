// What is measured: the request to the API, and the same one to the bare servers, which know an owner by the id.
const CONTENT = "I want you to act as a translator. Read the text, say what it means, and give three examples. ".repeat(
  10,
);

const json = (value) => encodeURIComponent(JSON.stringify(value));
const bare = (name, query, body) => ({ method: body ? "POST" : "GET", path: `/${name}?${json(query)}`, body });
const next = (items) => {
  let n = 0;
  return () => items[n++ % items.length];
};

/**
 * The operations for an owner with `id`, `headers`, `typeId`, `tag`, `tagId` and `ids` of prompts. `same` is false where only the best
 * bare server has the operation, `bare` is absent where neither has.
 */
export function operationsOf(owner) {
  const { id, headers, typeId, tag, tagId, ids, searches } = owner;
  const api = (path, more = {}) => ({ path: `/api/${path}`, headers, ...more });
  const list = (name, query, bareQuery, operation = "list") => ({
    name,
    same: true,
    api: () => api(`templates?${query}`),
    bare: () => bare(operation, { owner: id, limit: 6, ...bareQuery }),
  });
  const search = (name, text) =>
    list(`search, ${name}`, `limit=6&search=${encodeURIComponent(text)}`, { search: text }, "search");
  const [opened, edited, used] = [next(ids), next(ids), next(ids)];
  const one = { same: true };
  let n = 0;
  const text = () => ({ title: `Bench ${++n}`, content: `${CONTENT}${n}` });
  let mark = false;
  return [
    { ...list("list of 6", "limit=6", {}), isEveryConcurrency: true },
    list("list of 50", "limit=50", { limit: 50 }),
    list("list of 6, page 50", "limit=6&page=50", { page: 50 }),
    list("list by title", "limit=6&sort=title", {}, "titles"),
    list("list of a type and tag", `limit=6&typeId=${typeId}&tag=${tag}`, { typeId, tag, tagId }, "filtered"),
    search("rare", searches.rare),
    search("common", "the"),
    search("inside a word", "ranslato"),
    search("Chinese", "翻译"),
    search("typo", "translatr"),
    search("no hit", "zzqxjk"),
    {
      name: "open",
      ...one,
      api: () => api(`templates/${opened()}`),
      bare: () => bare("open", { owner: id, id: opened() }),
    },
    {
      name: "create",
      isEveryConcurrency: true,
      api: () => api("templates", { method: "POST", body: { ...text(), typeId } }),
      bare: () => bare("create", { owner: id }, { ...text(), typeId }),
    },
    {
      name: "edit",
      api: () => api(`extension/templates/${edited()}`, { method: "PATCH", body: text() }),
      bare: () => bare("edit", { owner: id }, { id: edited(), ...text() }),
    },
    {
      name: "copy (a use is counted)",
      ...one,
      api: () => api(`templates/${used()}/usage`, { method: "POST" }),
      bare: () => bare("copy", { owner: id, id: used() }),
    },
    {
      name: "bulk of 500",
      // A second one of the same person is refused while one runs.
      concurrency: 1,
      api: () => {
        mark = !mark;
        const body = { action: "favourite", favourite: mark, ids: ids.slice(0, 500), expected: 500 };
        return api("templates/bulk", { method: "POST", body });
      },
      bare: () => {
        mark = !mark;
        return bare("bulk", { owner: id }, { ids: ids.slice(0, 500), favourite: mark });
      },
    },
    { name: "stats", ...one, api: () => api("stats"), bare: () => bare("stats", { owner: id }) },
    {
      name: "admin users",
      ...one,
      api: () => api("admin/user-stats?limit=25&sort=-createdAt"),
      bare: () => ({ path: "/users?sort=-createdAt" }),
    },
    {
      name: "auth/user",
      isEveryConcurrency: true,
      api: () => api("auth/user"),
      bare: () => bare("user", { owner: id }),
    },
    {
      name: "login",
      api: () => ({
        method: "POST",
        path: "/api/auth/login",
        body: { username: owner.username, password: owner.password },
      }),
    },
  ];
}
