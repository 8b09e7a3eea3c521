import { setTimeout as sleep } from "node:timers/promises";
import { openMailServer, reply, sendMessages, untilSent } from "../mail.mjs";
import { caller, withCluster } from "../people.mjs";

const QUEUED = 200;
const AWAY_MS = 30_000;

export const scenarios = {
  "F10 kill -9 of the worker between DATA and its answer": ({ kills }) =>
    withMail(40, async (cluster, mail) => {
      for (let time = 0; time < Math.max(3, kills); time += 1) {
        const received = new Promise((resolve) => {
          mail.behave.data = () => {
            resolve();
            return sleep(3_000);
          };
        });
        await received;
        await cluster.workers[0].stop("SIGKILL");
        mail.behave.data = undefined;
        await cluster.workers[0].start();
      }
    }),

  "F11 the mail server is away, 200 messages wait": () =>
    withMail(QUEUED, async (_cluster, mail) => {
      await mail.close();
      await sleep(AWAY_MS);
      await mail.open();
    }),

  "F12 the mail server stalls, then answers 421 after 10 mails": () =>
    withMail(40, async (cluster, mail) => {
      mail.behave.connect = () => sleep(60_000);
      const list = caller(cluster.origin);
      const { status, ms } = await list("GET", "/health");
      await sleep(35_000);
      let taken = 0;
      mail.behave.connect = undefined;
      mail.behave.data = () => {
        taken += 1;
        if (taken > 10 && taken < 20) throw reply(421);
      };
      return `health ${status} in ${ms} ms while it stalled`;
    }),
};

/** Messages are acknowledged while the fault happens, and all of them are sent in the end. */
async function withMail(count, fault) {
  const mail = await openMailServer();
  try {
    return await withCluster({ apis: 1, workers: 1, withRedis: false, env: mail.env }, async (cluster) => {
      const sending = sendMessages(cluster.origin, count);
      const note = await fault(cluster, mail);
      const acknowledged = await sending;
      const began = Date.now();
      const { missing, copies, repeatedIds } = await untilSent(mail, acknowledged);
      return {
        acknowledged,
        lost: missing,
        // A mail may come twice, but then a mail program sees by its Message-ID that it is the same.
        doubled: copies - repeatedIds,
        wrong: 0,
        note: `${note ? `${note}; ` : ""}all received ${Math.round((Date.now() - began) / 1_000)} s later, ${copies} of them twice with one Message-ID`,
      };
    });
  } finally {
    await mail.close();
  }
}
