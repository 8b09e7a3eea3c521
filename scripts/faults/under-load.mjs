import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../lib/say.mjs";
import { Ledger } from "./ledger.mjs";
import { seeded } from "./random.mjs";
import { Writer } from "./writer.mjs";

const LOAD_MS = 1_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const PROBE_EVERY_MS = 100;

/**
 * Clients write to `origin` while `fault` runs; it returns when what it took away is back. Then the whole libraries are compared with what
 * was acknowledged. Answers the figures of the table; `lost`, `doubled` and `wrong` have to be 0.
 */
export async function underLoad({ origin, clients = 4, seed }, fault) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-ledger-"));
  const ledger = new Ledger(join(folder, "ledger.jsonl"));
  const random = seeded(seed);
  const writers = Array.from({ length: clients }, (_, n) => new Writer(origin, `client${n}`, ledger, random));
  try {
    for (const writer of writers) await writer.register();
    let isOver = false;
    const writing = writers.map((writer) => writer.write(() => isOver));
    await sleep(LOAD_MS);
    const health = probe(origin);
    await fault();
    const recovery = await nextAcknowledgement(ledger);
    const seenByProbe = await health.end();
    await sleep(LOAD_MS);
    isOver = true;
    await Promise.all(writing);
    return { ...(await compare(writers, ledger)), "recovery ms": recovery, ...seenByProbe };
  } finally {
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until a write is acknowledged. */
async function nextAcknowledgement(ledger) {
  const [before, began] = [ledger.acknowledged, Date.now()];
  while (ledger.acknowledged === before) {
    if (Date.now() - began > RECOVERY_TIMEOUT_MS) return Number.POSITIVE_INFINITY;
    await sleep(5);
  }
  return Date.now() - began;
}

/** Compares the libraries of the writers with what was acknowledged. */
export async function compare(writers, ledger) {
  const total = { lost: 0, doubled: 0, wrong: 0 };
  const failures = {};
  for (const writer of writers) {
    const found = await writer.check();
    for (const name of Object.keys(total)) total[name] += found[name];
    for (const sentence of writer.client.wrongAnswers) say(sentence);
    for (const [name, count] of Object.entries(writer.client.failures)) failures[name] = (failures[name] ?? 0) + count;
  }
  const saw = Object.entries(failures).map(([name, count]) => `${count} × ${name}`);
  return { acknowledged: ledger.acknowledged, ...total, "clients saw": saw.join(", ") || "no failure" };
}

/** Asks for the health again and again. */
function probe(origin) {
  let isOver = false;
  let slowest = 0;
  const statuses = new Set();
  const probing = (async () => {
    while (!isOver) {
      const began = Date.now();
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      slowest = Math.max(slowest, Date.now() - began);
      statuses.add(answer?.status ?? "no answer");
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await probing;
      return { health: [...statuses].join(", "), "slowest health ms": slowest };
    },
  };
}
