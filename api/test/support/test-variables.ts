import { createHash } from "node:crypto";

const SECRET = "fG7!kd02-Wq91mzLx_Tb84vR+uYcN3eh";

/** As many as scripts/lib/servers.mjs starts Redis with. */
const REDIS_DATABASES = 1_000;

/** Redis, with a database of its own for each database of PostgreSQL: or workers would take the jobs of other tests. */
function redisFor(databaseUrl: string): string | undefined {
  if (!process.env.TEST_REDIS_URL) return undefined;
  const number = createHash("sha256").update(databaseUrl).digest().readUInt32BE() % REDIS_DATABASES;
  return Object.assign(new URL(process.env.TEST_REDIS_URL), { pathname: `/${number}` }).href;
}

/** The environment variables of an application under test. Tests of rate limits set their own. */
export function testVariables(
  databaseUrl: string,
  redisUrl = redisFor(databaseUrl),
): Record<string, string | undefined> {
  const limits = Object.fromEntries(
    ["API", "AUTH", "IMPROVE", "CONTACT"].map((name) => [`RATE_LIMIT_${name}`, "100000"]),
  );
  const server = { JWT_SECRET: SECRET, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ROLE: "api", PORT: "0" };
  // Tests count prompts, and make backups themselves.
  return { ...server, STARTER_SET: "off", BACKUP_INTERVAL_HOURS: "0", ...limits };
}

/** A model that happens to run on this machine is not used. */
export const NO_OLLAMA = "http://127.0.0.1:1/v1";
