import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { clusterBackups } from "../src/backup/cluster-backups.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/database/embedded-postgres.js";
import { isAlive } from "../src/database/postgres-lock.js";

const RUNNER = join(import.meta.dirname, "support", "run-postgres.mjs");
const isRoot = process.getuid?.() === 0;

/** Made once, for tests that need no first start, which takes a second of CPU time. */
let kept: string;
let dir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

const makeDir = () => {
  const made = mkdtempSync(join(tmpdir(), "promptory postgres "));
  chmodSync(made, 0o711);
  return made;
};

beforeAll(() => {
  kept = makeDir();
});
afterAll(() => rmSync(kept, { recursive: true, force: true }));

beforeEach(() => {
  dir = makeDir();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all([untilFree(keptData()), untilFree(newData())]);
  rmSync(dir, { recursive: true, force: true });
});

const keptData = () => join(kept, "data");
const newData = () => join(dir, "data");

async function start(dataDir = keptData()): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ backups: clusterBackups, dataDir, fast: true });
  started.push(server);
  return server;
}

/** Waits until no server runs in the directory. */
async function untilFree(dataDir: string): Promise<void> {
  const file = join(dataDir, "postgres", "postmaster.pid");
  const isRunning = () => {
    try {
      return isAlive(Number.parseInt(readFileSync(file, "utf8"), 10));
    } catch (error) {
      // PostgreSQL removes the file when it ends.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  };
  while (isRunning()) await setTimeout(20);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** The launcher in a process of its own; resolves with its first line, an address or an error. */
async function startApart(
  prefix: readonly string[],
  ...args: string[]
): Promise<{ child: ChildProcess; said: string }> {
  const [program = "", ...rest] = [...prefix, process.execPath, RUNNER, ...args];
  const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const said = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once("line", resolve);
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on("line", (line) => {
      if (!line.includes("first start")) resolve(line);
    });
  });
  return { child, said };
}

describe("the built-in PostgreSQL", () => {
  it("keeps what was written from one start to the next", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE words AS SELECT 'Zażółć 漢字 مرحبا'::text AS word");
    await first.stop();
    expect(await query((await start()).url, "SELECT word FROM words")).toEqual(["Zażółć 漢字 مرحبا"]);
  });

  it("syncs to disk and checks its pages, unless it is for tests", async () => {
    const { child, said } = await startApart([], newData(), "durable");
    const asked = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "listen_addresses"];
    const settings = await query(said, `SELECT current_setting(s) FROM unnest('{${asked}}'::text[]) s`);
    expect(settings).toEqual(["on", "on", "on", "on", "127.0.0.1"]);
    child.kill();
  });

  it("refuses connections without the generated password", async () => {
    const server = await start();
    const wrong = Object.assign(new URL(server.url), { password: "wrong" }).href;
    await expect(query(wrong, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    const superuser = Object.assign(new URL(server.url), { username: "postgres", pathname: "/postgres" }).href;
    await expect(query(superuser, "SELECT 1")).rejects.toThrow(/pg_hba|authentication/);
    expect(statSync(join(keptData(), "postgres-password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(keptData(), "postgres")).mode & 0o777).toBe(0o700);
  });

  it("gives the product a role that is no superuser but may add the extensions it needs", async () => {
    const { url } = await start();
    expect(await query(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([false]);
    await query(url, "CREATE EXTENSION pg_trgm");
    await query(url, "CREATE EXTENSION unaccent");
    expect(await query(url, "SELECT similarity('ŻÓŁĆ 漢字', lower('ŻÓŁĆ 漢字'))")).toEqual([1]);
  });

  it("opens a cluster whose password file was lost", async () => {
    const first = await start();
    await first.stop();
    rmSync(join(keptData(), "postgres-password"));
    const second = await start();
    expect(second.url).not.toContain(new URL(first.url).password);
    expect(await query(second.url, "SELECT 1")).toEqual([1]);
  });

  it("refuses a second process on the same directory, naming the first", async () => {
    const { child, said } = await startApart([], keptData());
    expect(said).toMatch(/^postgres:/);
    await expect(start()).rejects.toThrow(`is in use by another Promptory (process ${child.pid}). Stop it first`);
    expect(await query(said, "SELECT 1")).toEqual([1]);
  });

  it("ends with its parent even when that is killed, and starts again at once", async () => {
    const { child, said } = await startApart([], keptData(), "durable");
    await query(said, "CREATE TABLE ended AS SELECT 7 AS n");
    // A process that is killed may take a while to end: the next one starts before it has.
    const starting = start();
    await setTimeout(200);
    child.kill("SIGKILL");
    const next = await starting;
    expect(await query(next.url, "SELECT n FROM ended")).toEqual([7]);
    await expect(query(said, "SELECT 1")).rejects.toThrow();
  });

  it("survives the server itself being killed", async () => {
    const { child, said } = await startApart([], keptData(), "durable");
    await query(said, "CREATE TABLE survived AS SELECT 7 AS n");
    const postmaster = Number.parseInt(readFileSync(join(keptData(), "postgres", "postmaster.pid"), "utf8"), 10);
    process.kill(postmaster, "SIGKILL");
    child.kill("SIGKILL");
    expect(await query((await start()).url, "SELECT n FROM survived")).toEqual([7]);
  });

  it("starts again on the same port after it was killed, and reports when it is killed a fourth time in a minute", async () => {
    const lost = new Promise<Error>((resolve) => {
      const dataDir = keptData();
      void startEmbeddedPostgres({ backups: clusterBackups, dataDir, fast: true, onLost: resolve }).then((server) =>
        started.push(server),
      );
    });
    const postmaster = () => Number.parseInt(readFileSync(join(keptData(), "postgres", "postmaster.pid"), "utf8"), 10);
    while (started.length === 0) await setTimeout(20);
    const [server] = started;
    if (!server) throw new Error("PostgreSQL did not start.");
    const answers = () => query(server.url, "SELECT 1").catch(() => undefined);
    for (let kill = 1; kill <= 3; kill += 1) {
      const killed = postmaster();
      process.kill(killed, "SIGKILL");
      while (isAlive(killed) || !(await answers())) await setTimeout(20);
    }
    process.kill(postmaster(), "SIGKILL");
    expect((await lost).message).toMatch(/^PostgreSQL ended 4 times within a minute/);
    await server.stop();
    expect(await query((await start()).url, "SELECT 1")).toEqual([1]);
  }, 60_000);

  it("is stopped while it starts again after it was killed", async () => {
    let isStarting = false;
    const log = (line: string) => {
      isStarting ||= /Starting it again/.test(line);
    };
    const server = await startEmbeddedPostgres({ backups: clusterBackups, dataDir: keptData(), fast: true, log });
    const postmaster = Number.parseInt(readFileSync(join(keptData(), "postgres", "postmaster.pid"), "utf8"), 10);
    process.kill(postmaster, "SIGKILL");
    while (!isStarting) await setTimeout(1);
    await server.stop();
    await expect(query(server.url, "SELECT 1")).rejects.toThrow();
    expect(await query((await start()).url, "SELECT 1")).toEqual([1]);
  });

  it("is not fooled by a process id that another program has now", async () => {
    await (await start()).stop();
    const lines = [process.pid, join(keptData(), "postgres"), 1, 5432, "", "127.0.0.1", "", "stopping"];
    writeFileSync(join(keptData(), "postgres", "postmaster.pid"), `${lines.join("\n")}\n`);
    expect(await query((await start()).url, "SELECT 1")).toEqual([1]);
  });

  it("removes what a killed first start left behind", async () => {
    const leftover = join(newData(), `postgres.new-${spawnSync("true").pid}`);
    mkdirSync(join(leftover, "base"), { recursive: true });
    await start(newData());
    expect(existsSync(leftover)).toBe(false);
  });

  it("says in one sentence that the directory cannot be written", async () => {
    writeFileSync(join(dir, "file"), "");
    await expect(start(join(dir, "file"))).rejects.toThrow(
      /^DATA_DIR cannot be written \(.*\): part of that path is a file\.$/,
    );
  });

  it("says in one sentence that a wanted port is taken", async () => {
    const { port } = await start();
    await expect(
      startEmbeddedPostgres({ backups: clusterBackups, dataDir: join(dir, "second"), port, fast: true }),
    ).rejects.toThrow(`PostgreSQL cannot listen on port ${port} of 127.0.0.1: it is taken.`);
  });
});

if (isRoot) {
  const as = (uid: number) => ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--"];
  const canReach = spawnSync("setpriv", [...as(1).slice(1), process.execPath, "--check", RUNNER]).status === 0;
  // Other users cannot read a checkout in a private directory of root; a namespace replaces the other user.
  const inNamespace = (uid: number) => ["unshare", "--user", `--map-user=${uid}`, `--map-group=${uid}`, "--"];
  const ordinaryUser = canReach ? as : inNamespace;

  describe("the built-in PostgreSQL of root", () => {
    it("runs as another user, who keeps the files of the cluster", async () => {
      const server = await start(newData());
      const { uid } = statSync(join(newData(), "postgres"));
      const process = Number.parseInt(readFileSync(join(newData(), "postgres", "postmaster.pid"), "utf8"), 10);
      expect([uid, readFileSync(`/proc/${process}/status`, "utf8").match(/^Uid:\t(\d+)/m)?.[1]]).toEqual([
        uid,
        `${uid}`,
      ]);
      expect(await query(server.url, "SELECT 1")).toEqual([1]);
    });

    it("runs below a directory only root may enter", async () => {
      chmodSync(dir, 0o700);
      const first = await start(newData());
      await first.stop();
      expect(await query((await start(newData())).url, "SELECT 1")).toEqual([1]);
      expect(statSync(join(newData(), "postgres")).uid).toBe(0);
    });

    it.each([
      ["an ordinary user", 1],
      ["a user in no list of users, as containers have them", 12_345],
    ])("starts for %s too", async (_, uid) => {
      chmodSync(dir, 0o777);
      const { child, said } = await startApart(ordinaryUser(uid), newData());
      expect(await query(said, "SELECT 1")).toEqual([1]);
      child.kill("SIGKILL");
      await untilFree(newData());
    });

    it("reports to an ordinary user that the cluster belongs to another one", async () => {
      if (!canReach) return;
      await (await start()).stop();
      chmodSync(keptData(), 0o777);
      const { said } = await startApart(ordinaryUser(1), keptData());
      expect(said).toMatch(/belongs to another user \(\d+\)\. Start Promptory as that user/);
    });

    it("tells an ordinary user that the directory cannot be written", async () => {
      // In a namespace the user owns what root owns here, so only the mode keeps them out.
      const locked = join(dir, "locked");
      mkdirSync(locked);
      chmodSync(locked, 0o555);
      const { said } = await startApart(ordinaryUser(1), join(locked, "data"));
      expect(said).toMatch(/DATA_DIR cannot be written/);
    });
  });
}
