// What administrators see and do: lists and figures over ten thousand accounts, and a thousand defaults.
import { interleave, ROUNDS, report, reportAlone } from "./compare.mjs";
import { batch, send } from "./measure.mjs";
import { seedDefaults, seedUsers } from "./seed.mjs";

const USERS = 10_000;
const DEFAULTS = 1_000;
const PASSWORD = "correct horse battery";

const LISTS = [
  { name: "users, list", perRound: 20, api: "users?limit=25", bare: "accounts?" },
  { name: "users, newest", perRound: 20, api: "user-stats?limit=25&sort=-createdAt", bare: "users?sort=-createdAt" },
  { name: "users, search", perRound: 20, api: "user-stats?limit=25&search=son77", bare: "users?search=son77" },
  {
    name: "users, last sign-in",
    perRound: 20,
    api: "user-stats?limit=25&sort=-lastSignInAt",
    bare: "users?sort=-lastSignInAt",
  },
  {
    name: "users, most prompts",
    perRound: 4,
    api: "user-stats?limit=25&sort=-templateCount",
    bare: "users?sort=-templateCount",
  },
  {
    name: "users, most uses",
    perRound: 4,
    api: "user-stats?limit=25&sort=-totalUsageCount",
    bare: "users?sort=-totalUsageCount",
  },
];

/** Measures both servers, with an owner who becomes an administrator; `client` is a connection of its own. */
export async function compareAdministration(servers, owner, client) {
  await seedUsers(client, USERS);
  await client.query("update users set is_admin = true where id = $1", [owner.id]);
  const from = `${new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
  const statistics = { name: "statistics", perRound: 2, api: "statistics", bare: `statistics?from=${from}` };
  for (const { name, perRound, api, bare } of [...LISTS, statistics]) {
    const forApi = () => ({ path: `/api/admin/${api}`, headers: owner.headers });
    report({ size: USERS }, name, await interleave(servers, perRound, forApi, () => ({ path: `/${bare}` })));
  }
  await measureDefaults(servers.api, owner, client);
}

/** No bare server beside these: what they cost is their own statements. */
async function measureDefaults(api, owner, client) {
  const alone = async (name, perRound, make, size = DEFAULTS) => {
    await batch(api, 1, make);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await batch(api, perRound, make));
    reportAlone({ size }, name, rounds);
  };
  let people = 0;
  const register = () => ({
    method: "POST",
    path: "/api/auth/register",
    body: { username: `newcomer${++people}`, password: PASSWORD },
  });
  const at = (path, more = {}) => ({ path: `/api/admin/${path}`, headers: owner.headers, ...more });

  await client.query("delete from default_template_types");
  await alone("register, no defaults", 2, register, 0);
  const types = await seedDefaults(client, DEFAULTS);
  const largest = await idsOf(api, owner, types[0]);
  await alone("defaults, types", 20, () => at("default-types"));
  await alone("defaults, 100 prompts", 10, () => at("default-templates?limit=100"));
  await alone("defaults, last page", 10, () => at("default-templates?limit=100&page=10"));
  await alone("defaults, search", 10, () => at("default-templates?limit=100&search=number+77"));
  await alone(`defaults, order of ${largest.length}`, 2, () => {
    largest.push(largest.shift());
    return at("default-templates/order", { method: "PUT", body: { typeId: types[0], ids: largest } });
  });
  await alone("defaults, preview", 2, () => at("defaults/preview"));
  await alone("register, 1,000 defaults", 2, register);
}

/** Every prompt of a type, in order. */
async function idsOf(api, owner, typeId) {
  const ids = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/admin/default-templates?typeId=${typeId}&limit=500&page=${page}`;
    const rows = await send(api.base, { path, headers: owner.headers });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 500) return ids;
  }
}
