import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { openMailServer, sendMessages, untilSent } from "../mail.mjs";
import { register, withCluster } from "../people.mjs";
import { underLoad } from "../under-load.mjs";

const AWAY_MS = 20_000;
const MESSAGES = 40;

export const scenarios = {
  "F07 Redis is away for 20 s": ({ seed }) =>
    withMail({ apis: 1, workers: 1 }, seed, async ({ redis }) => {
      await redis.end("SIGKILL");
      await sleep(AWAY_MS);
      await redis.start();
    }),

  "F08 Redis is away at the start": ({ seed }) =>
    withMail({ apis: 1, workers: 1 }, seed, async (cluster) => {
      await cluster.redis.end();
      for (const program of [...cluster.apis, ...cluster.workers]) {
        await program.stop();
        await program.start();
      }
      await sleep(2_000);
      await cluster.redis.start();
    }),

  "F09 Redis loses its data": ({ seed }) =>
    withMail({ apis: 1, workers: 1 }, seed, async ({ redisUrl }) => {
      const client = new Redis(redisUrl);
      await client.flushall();
      client.disconnect();
    }),
};

/** A fault of Redis while clients write and messages wait for a mail server: every message that was acknowledged is sent. */
async function withMail(options, seed, fault) {
  const mail = await openMailServer();
  try {
    return await withCluster({ ...options, env: mail.env }, async (cluster) => {
      let accepted = 0;
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        const sending = sendMessages(cluster.origin, MESSAGES);
        await fault(cluster);
        accepted = await sending;
      });
      await register(cluster.origin, "afterwards");
      const { missing, copies } = await untilSent(mail, accepted);
      return {
        ...figures,
        lost: figures.lost + missing,
        note: `${accepted} messages acknowledged, ${copies} sent twice`,
      };
    });
  } finally {
    await mail.close();
  }
}
