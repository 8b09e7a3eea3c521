import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Stop, say } from "../../lib/say.mjs";
import { CuttingProxy } from "../cutting-proxy.mjs";
import { Ledger } from "../ledger.mjs";
import { Product } from "../product.mjs";
import { seeded } from "../random.mjs";
import { Writer } from "../writer.mjs";

const LOAD_MS = 1_000;

/**
 * Kills the API under load, every other time right after a write was committed and before its answer reached the client.
 * Nothing acknowledged may be lost, nothing done twice, and every repetition answered like the first time.
 */
export async function run({ kills, minutes, clients: count, seed }) {
  const random = seeded(seed);
  const product = await Product.start();
  const proxy = new CuttingProxy(product.port);
  const ledger = new Ledger(join(product.dataDir, "ledger.jsonl"));
  try {
    const origin = await proxy.start();
    const writers = Array.from({ length: count }, (_, n) => new Writer(origin, `client${n}`, ledger, random));
    for (const writer of writers) await writer.register();
    let isOver = false;
    const writing = writers.map((writer) => writer.write(() => isOver));
    const restarts = [];
    const began = Date.now();
    for (let kill = 1; kill <= kills; kill += 1) {
      const due = began + (kill / (kills + 1)) * minutes * 60_000;
      await sleep(Math.max(LOAD_MS * (0.5 + random()), due - Date.now()));
      if (kill % 2 === 0) await new Promise((resolve) => proxy.dropNextAnswer(resolve));
      restarts.push(await product.killAndRestart());
    }
    await sleep(LOAD_MS);
    isOver = true;
    await Promise.all(writing);
    await report({ writers, ledger, restarts, seed });
  } finally {
    proxy.close();
    ledger.close();
    await product.remove();
  }
}

async function report({ writers, ledger, restarts, seed }) {
  const total = { lost: 0, doubled: 0, wrong: 0 };
  for (const writer of writers) {
    const found = await writer.check();
    for (const name of Object.keys(total)) total[name] += found[name];
    for (const sentence of writer.client.wrongAnswers) say(sentence);
  }
  const sum = (name) => writers.reduce((all, { client }) => all + client[name], 0);
  console.table({
    "kill-api": {
      seed,
      kills: restarts.length,
      sent: ledger.sent,
      acknowledged: ledger.acknowledged,
      retries: sum("retries"),
      replayed: sum("replayed"),
      "slowest restart (ms)": Math.max(0, ...restarts),
      ...total,
    },
  });
  say(
    `acknowledged: ${Object.entries(ledger.byOp)
      .map(([op, count]) => `${count} ${op}`)
      .join(", ")}`,
  );
  if (Object.values(total).some((value) => value > 0)) throw new Stop("Acknowledged writes were lost or done twice.");
}
