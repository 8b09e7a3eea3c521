import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CuttingProxy } from "../cutting-proxy.mjs";
import { Ledger } from "../ledger.mjs";
import { Product } from "../product.mjs";
import { seeded } from "../random.mjs";
import { compare } from "../under-load.mjs";
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
    return await report({ writers, ledger, restarts, seed });
  } finally {
    proxy.close();
    ledger.close();
    await product.remove();
  }
}

async function report({ writers, ledger, restarts, seed }) {
  const figures = await compare(writers, ledger);
  const replayed = writers.reduce((sum, { client }) => sum + client.replayed, 0);
  const operations = Object.entries(ledger.byOp).map(([op, count]) => `${count} ${op}`);
  return {
    ...figures,
    "recovery ms": Math.max(0, ...restarts),
    note: `seed ${seed}, ${restarts.length} kills, ${replayed} answers repeated; ${operations.join(", ")}`,
  };
}
