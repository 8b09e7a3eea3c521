import { formatMoment } from "@promptory/ui/format";
import type { AuditEntry } from "../../api/audit.ts";
import styles from "../../components/list.module.css";
import { text } from "../../locales/en/index.ts";

export function Time({ at }: Pick<AuditEntry, "at">) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** The account; without an account it is a command in the server's shell, the server itself, or a person who could not sign in. */
export function Actor({ action, actorId, actorName }: Pick<AuditEntry, "action" | "actorId" | "actorName">) {
  if (action === "audit.prune") return text.audit.server;
  if (action === "admin.sign-in-failed") return text.audit.notSignedIn;
  if (actorId !== null) return <bdi>{actorName}</bdi>;
  return (
    <>
      <code className={styles.mono}>{actorName}</code> <span className={styles.faint}>{text.audit.shell}</span>
    </>
  );
}

/** "typesCreated" as "types created". */
const asWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What it was done to, and what else is known. */
export function Target({ targetKind, targetId, targetName, details }: AuditEntry) {
  const more = Object.entries(details).map(([name, value]) => `${asWords(name)}: ${value}`);
  const name = targetName ?? (targetId === null ? targetKind : `${targetKind} ${targetId}`);
  return (
    <>
      <bdi>{name}</bdi>
      {more.length > 0 && <span className={styles.details}>{more.join(" · ")}</span>}
    </>
  );
}

export function Address({ ip }: Pick<AuditEntry, "ip">) {
  return <span className={styles.mono}>{ip ?? "–"}</span>;
}
