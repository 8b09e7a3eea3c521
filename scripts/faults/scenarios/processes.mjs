import { setTimeout as sleep } from "node:timers/promises";
import { register, withCluster } from "../people.mjs";
import { underLoad } from "../under-load.mjs";

const STOP_MS = 10_000;
const IMPORTED = 20_000;

export const scenarios = {
  "F02 SIGTERM of the API": ({ seed }) =>
    withCluster({ apis: 1, workers: 1 }, async (cluster) => {
      const [api] = cluster.apis;
      const stops = [];
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        for (let time = 0; time < 3; time += 1) {
          const began = Date.now();
          const code = await api.stop();
          stops.push(Date.now() - began);
          if (code !== 0 || stops.at(-1) > STOP_MS) figures.wrong += 1;
          await api.start();
          await sleep(500);
        }
      });
      return { ...figures, note: `stopped within ${Math.max(...stops)} ms` };
    }),

  "F19 kill -9 of one of two API processes": ({ seed, kills }) =>
    withCluster({ workers: 1 }, async (cluster) => {
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        for (let time = 0; time < Math.max(4, kills); time += 1) {
          const api = cluster.apis[time % 2];
          await api.stop("SIGKILL");
          await sleep(300);
          await api.start();
          await sleep(500);
        }
      });
      return figures;
    }),

  "kill -9 of the worker in a large import": ({ kills }) =>
    withCluster({ apis: 1, workers: 1 }, async (cluster) => {
      const person = await register(cluster.origin, "importer");
      const rows = Array.from({ length: IMPORTED }, (_, n) => `"Prompt ${n}","Act as the person number ${n}."`);
      const files = [{ name: "prompts.csv", text: `act,prompt\n${rows.join("\n")}\n` }];
      const counts = [];
      let acknowledged = 0;
      for (let time = 0; time < Math.max(3, kills); time += 1) {
        const { id } = (await person("POST", "/imports", { files })).body;
        const { body: operation } = await person("POST", `/imports/${id}/apply`, { same: "keep" });
        acknowledged += 1;
        await sleep(200 + 300 * time);
        const [worker] = cluster.workers;
        await worker.stop("SIGKILL");
        await worker.start();
        let status = "running";
        for (; status === "running"; await sleep(200))
          ({ status } = (await person("GET", `/operations/${operation.id}`)).body);
        counts.push({ status, total: (await person("GET", "/templates/counts")).body.total });
      }
      // Each import is there whole, or not at all.
      const done = counts.filter(({ status }) => status === "done").length;
      const { total } = counts.at(-1);
      return {
        acknowledged,
        lost: total < done * IMPORTED ? 1 : 0,
        doubled: total > done * IMPORTED ? 1 : 0,
        wrong: 0,
        note: `imports: ${counts.map(({ status }) => status).join(", ")}; ${total} prompts`,
      };
    }),
};
