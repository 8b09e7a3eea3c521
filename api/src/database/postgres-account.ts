import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { EmbeddedPostgresError, type PostgresBinaries } from "./postgres-binaries.js";

export interface PostgresAccount {
  readonly prefix: readonly string[];
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly diesWithParent: boolean;
}

const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

const works = (command: readonly string[]) => {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
};

/** Containers may run as a uid without a name, which `initdb` refuses. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function asUser({ uid, gid }: { uid: number; gid: number }): string[] {
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"];
}

// For root's private directories and users without a name: the programs run as an unprivileged account, files belong to the real user.
const IN_NAMESPACE = ["unshare", "--user", `--map-user=${UNPRIVILEGED.uid}`, `--map-group=${UNPRIVILEGED.gid}`, "--"];

const DIES_WITH_PARENT = ["setpriv", "--pdeathsig", "INT", "--"];

function withParentDeath(prefix: readonly string[], owner?: PostgresAccount["owner"]): PostgresAccount {
  const diesWithParent = process.platform === "linux" && works([...DIES_WITH_PARENT, "true"]);
  // Last, because the signal is reset when the user changes.
  return { prefix: [...prefix, ...(diesWithParent ? DIES_WITH_PARENT : [])], diesWithParent, ...(owner && { owner }) };
}

function accountOfRoot(binaries: PostgresBinaries, dataDir: string, owner = UNPRIVILEGED): PostgresAccount {
  const reaches = (prefix: readonly string[]) =>
    works([...prefix, "sh", "-c", 'cd "$1" && "$2" --version', "sh", dataDir, binaries.postgres]);
  if (owner.uid !== 0 && reaches(asUser(owner))) return withParentDeath(asUser(owner), owner);
  if (owner !== UNPRIVILEGED && owner.uid !== 0) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to user ${owner.uid}, who cannot reach it or PostgreSQL's programs. Start Promptory as that user.`,
    );
  }
  if (reaches(IN_NAMESPACE)) return withParentDeath(IN_NAMESPACE);
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and this machine lets root neither become another user nor make a user namespace. Start Promptory as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** As root, the owner of the cluster, for a new one an unprivileged account. Throws EmbeddedPostgresError. */
export function chooseAccount(binaries: PostgresBinaries, dataDir: string, cluster: string): PostgresAccount {
  const found = statSync(cluster, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (uid === 0) return accountOfRoot(binaries, dataDir, found && { uid: found.uid, gid: found.gid });
  if (found && uid !== undefined && found.uid !== uid) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (${found.uid}). Start Promptory as that user, or set DATA_DIR to another directory.`,
    );
  }
  return withParentDeath(
    process.platform === "linux" && !hasName() && works([...IN_NAMESPACE, "true"]) ? IN_NAMESPACE : [],
  );
}
