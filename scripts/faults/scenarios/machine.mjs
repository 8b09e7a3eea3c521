import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findNode } from "../../lib/node.mjs";
import { root, run } from "../../lib/run.mjs";
import { Stop } from "../../lib/say.mjs";
import { caller, register, withCluster } from "../people.mjs";
import { underLoad } from "../under-load.mjs";

const DISK = "320m";
const IDLE_SOCKETS = 2_000;
const KEPT = 200;
const [FAKETIME] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
const CLOCKS = ["+1h", "-1h", "+2d"];

export const scenarios = {
  "F17 the disk of the database is full": ({ seed }) =>
    withSmallDisk((dataFolder, fill) =>
      withCluster({ apis: 1, workers: 1, dataFolder }, async (cluster) => {
        const person = await register(cluster.origin, "reader");
        let reads = 0;
        const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
          const free = fill();
          for (let n = 0; n < 40; n += 1, await sleep(250)) {
            reads += Number((await person("GET", "/templates?limit=6")).status === 200);
          }
          free();
          // PostgreSQL ends when it cannot write its log; a service manager starts it again.
          if (cluster.postgres.hasEnded()) await cluster.postgres.start();
        });
        return { ...figures, note: `${reads} of 40 lists were answered meanwhile` };
      }),
    ),

  "F18 the clock of the API jumps": async ({ seed }) => {
    if (!FAKETIME) throw new Stop("apt-get install faketime");
    const folder = mkdtempSync(join(tmpdir(), "promptory-clock-"));
    const file = join(folder, "clock");
    const set = (offset) => writeFileSync(file, `${offset}\n`);
    set("+0");
    const clock = [`LD_PRELOAD=${FAKETIME}`, `FAKETIME_TIMESTAMP_FILE=${file}`];
    const apiPrefix = ["env", ...clock, "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"];
    try {
      return await withCluster({ apis: 1, workers: 1, apiPrefix }, async (cluster) => {
        const person = await register(cluster.origin, "reader");
        const seen = [];
        let wrong = 0;
        const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
          for (const offset of [...CLOCKS, "+0"]) {
            set(offset);
            await sleep(2_000);
            const { status, headers } = await person("GET", "/auth/user");
            seen.push(`${offset}: ${status}`);
            // The session is one of the database's clock, which did not jump.
            if (status !== 200 || Number(headers.get("retry-after") ?? 0) < 0) wrong += 1;
          }
        });
        return { ...figures, wrong: figures.wrong + wrong, note: `a session after ${seen.join(", ")}` };
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },

  "F20 a backup while people write, restored elsewhere": ({ seed }) =>
    withCluster({ apis: 1, workers: 1 }, async (cluster) => {
      const person = await register(cluster.origin, "keeper");
      const type = await person("POST", "/types", { name: "notes", label: "Notes", color: "#007aff" });
      for (let n = 0; n < KEPT; n += 1) {
        await person("POST", "/templates", { title: `Kept ${n}`, content: "Act as a poet.", typeId: type.body.id });
      }
      const file = join(cluster.folder, "backup.gz");
      let backup;
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        backup = await command(cluster, cluster.databaseUrl, ["command.js", "backup", "--to", file]);
      });
      const restored = await createDatabase(cluster, "restored");
      const restore = await command(cluster, restored, ["command.js", "restore", "--from", file]);
      const doctor = await command(cluster, restored, ["command.js", "doctor"]);
      const copy = new pg.Client({ connectionString: restored });
      await copy.connect();
      const { rows } = await copy.query("select count(*)::int as kept from templates where title like 'Kept %'");
      await copy.end();
      const failed = [backup, restore, doctor].filter(({ code }) => code !== 0);
      return {
        ...figures,
        lost: figures.lost + KEPT - rows[0].kept,
        wrong: figures.wrong + failed.length,
        note:
          failed[0]?.output.slice(-300) ??
          `backup ${backup.seconds.toFixed(1)} s, restore ${restore.seconds.toFixed(1)} s, the doctor found nothing`,
      };
    }),

  "backup and restore of 100,000 prompts": () =>
    withCluster({ apis: 1, workers: 1 }, async (cluster) => {
      const [heavy, other] = [await register(cluster.origin, "heavy"), await register(cluster.origin, "other")];
      for (const [person, sizes] of [
        [heavy, [34_000, 33_000, 33_000]],
        [other, [200]],
      ]) {
        for (const size of sizes) await importRows(person, size);
      }
      const list = () => other("GET", "/templates?limit=6");
      const usual = await lists(list, () => sleep(15_000));
      const file = join(cluster.folder, "backup.gz");
      let backup;
      const meanwhile = await lists(list, async () => {
        backup = await command(cluster, cluster.databaseUrl, ["command.js", "backup", "--to", file]);
      });
      const restored = await createDatabase(cluster, "restored");
      const restore = await command(cluster, restored, ["command.js", "restore", "--from", file]);
      const failed = [backup, restore].filter(({ code }) => code !== 0);
      const isLate = backup.seconds > 30 || restore.seconds > 90 || meanwhile.p99 > 2 * usual.p99;
      return {
        acknowledged: 100_200,
        lost: 0,
        doubled: 0,
        wrong: failed.length + meanwhile.refused + Number(isLate),
        note:
          failed[0]?.output.slice(-300) ??
          `backup ${backup.seconds.toFixed(1)} s, restore ${restore.seconds.toFixed(1)} s; p99 of another person's list ${usual.p99} ms, meanwhile ${meanwhile.p99} ms`,
      };
    }),

  "F21 256 file descriptors and 2,000 idle sockets": ({ seed }) =>
    withCluster({ apis: 1, workers: 1, apiPrefix: ["prlimit", "--nofile=256:256"] }, async (cluster) => {
      const { hostname, port } = new URL(cluster.apis[0].origin);
      const figures = await underLoad({ origin: cluster.origin, seed }, async () => {
        const sockets = Array.from({ length: IDLE_SOCKETS }, () =>
          connect(Number(port), hostname).on("error", () => undefined),
        );
        await sleep(10_000);
        for (const socket of sockets) socket.destroy();
      });
      const { status } = await caller(cluster.origin)("GET", "/health");
      return { ...figures, wrong: figures.wrong + Number(status !== 200), note: `health ${status} afterwards` };
    }),
};

async function createDatabase({ databaseUrl }, name) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(databaseUrl), { pathname: name }).href;
}

let imported = 0;

/** Imports prompts of about 400 characters. */
async function importRows(person, count) {
  const words = "Act as a poet and write about the sea, its colours and its sounds. ".repeat(6);
  const first = imported;
  imported += count;
  const rows = Array.from({ length: count }, (_, n) => `"Prompt ${first + n}","Number ${first + n}. ${words}"`);
  const files = [{ name: "prompts.csv", text: `act,prompt\n${rows.join("\n")}\n` }];
  const { status, body } = await person("POST", "/imports", { files });
  if (status !== 201) throw new Error(`the upload answered ${status}`);
  const applied = await person("POST", `/imports/${body.id}/apply`, {});
  if (applied.status === 200) return;
  for (let running = true; running; await sleep(200)) {
    running = (await person("GET", `/operations/${applied.body.id}`)).body.status === "running";
  }
}

/** Lists 20 times a second while `work` runs: the 99th percentile in milliseconds, and how many were refused. */
async function lists(list, work) {
  const pending = [];
  const timer = setInterval(() => pending.push(list()), 50);
  await work().finally(() => clearInterval(timer));
  const answers = await Promise.all(pending);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    p99: times[Math.floor(times.length * 0.99)],
    refused: answers.filter(({ status }) => status !== 200).length,
  };
}

/** A command of the API on a database. */
const command = (cluster, databaseUrl, [program, ...args]) =>
  run(findNode(), [join(root, "api/dist", program), ...args], {
    // The doctor warns of a proxy without TLS.
    env: { ...process.env, ...cluster.env, TRUST_PROXY: "off", DATABASE_URL: databaseUrl, DATA_DIR: cluster.folder },
  });

/** A folder on a file system that is small; `fill()` leaves no space on it, and answers a function that gives it back. */
async function withSmallDisk(work) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0777`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Stop("a small file system can be mounted by root only");
  }
  const filler = join(folder, "filler");
  const fill = () => {
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"]);
    spawnSync("dd", ["if=/dev/zero", `of=${filler}.rest`, "bs=1k"]);
    return () => {
      for (const file of [filler, `${filler}.rest`]) if (existsSync(file)) rmSync(file);
    };
  };
  try {
    const dataFolder = join(folder, "data");
    return await work(dataFolder, fill);
  } finally {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
