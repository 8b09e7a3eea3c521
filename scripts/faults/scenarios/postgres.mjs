import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { register, withCluster } from "../people.mjs";
import { underLoad } from "../under-load.mjs";

const AWAY_MS = 20_000;
const STALLED_MS = 15_000;
const LOCKED_MS = 10_000;
/** How long a request may take that is refused because of the database. */
const MAX_REFUSAL_MS = 6_500;

const ONE_OF_EACH = { apis: 1, workers: 1 };

export const scenarios = {
  "F03 PostgreSQL restarts (fast, then immediate)": ({ seed }) =>
    withCluster(ONE_OF_EACH, (cluster) =>
      underLoad({ origin: cluster.origin, seed }, async () => {
        for (const signal of ["SIGINT", "SIGQUIT"]) {
          await cluster.postgres.end(signal);
          await cluster.postgres.start();
          await sleep(2_000);
        }
      }),
    ),

  "F04 PostgreSQL is away for 20 s": ({ seed }) =>
    withCluster(ONE_OF_EACH, (cluster) =>
      underLoad({ origin: cluster.origin, seed }, async () => {
        await cluster.postgres.end();
        await sleep(AWAY_MS);
        await cluster.postgres.start();
      }),
    ),

  "F05 PostgreSQL stalls for 15 s": ({ seed }) =>
    withCluster(ONE_OF_EACH, async (cluster) => {
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        cluster.postgres.signalAll("SIGSTOP");
        await sleep(STALLED_MS);
        cluster.postgres.signalAll("SIGCONT");
      });
      return { ...figures, wrong: figures.wrong + Number(figures["slowest health ms"] > MAX_REFUSAL_MS) };
    }),

  "F06 every connection waits for a lock": ({ seed }) =>
    withCluster(ONE_OF_EACH, async (cluster) => {
      const person = await register(cluster.origin, "reader");
      const client = new pg.Client({ connectionString: cluster.databaseUrl });
      await client.connect();
      let session;
      const figures = await underLoad({ origin: cluster.origin, clients: 20, seed }, async () => {
        await client.query("begin; lock table templates in access exclusive mode");
        await sleep(LOCKED_MS / 2);
        // The connection that is reserved for it still finds the session.
        session = await person("GET", "/auth/user");
        await sleep(LOCKED_MS / 2);
        await client.query("rollback");
      });
      await client.end();
      return {
        ...figures,
        wrong: figures.wrong + Number(session.status !== 200),
        note: `a session was read in ${session.ms} ms meanwhile`,
      };
    }),
};
