import { formatMoment } from "@promptory/ui/format";
import type { AuditEntry } from "../../data/audit.ts";
import styles from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import own from "./audit.module.css";

/** Props of the log, as a table or as cards. */
export interface EntriesProps {
  /** Undefined while the first answer is on its way. */
  entries: AuditEntry[] | undefined;
  isStale: boolean;
}

export function When({ at }: Pick<AuditEntry, "at">) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** Who it was; without an account it is a command in the server's shell, the server itself, or a person who could not sign in. */
export function Who({ action, actorId, actorName }: Pick<AuditEntry, "action" | "actorId" | "actorName">) {
  if (action === "audit.prune") return text.audit.server;
  if (action === "admin.sign-in-failed") return text.audit.notSignedIn;
  if (actorId !== null) return <bdi>{actorName}</bdi>;
  return (
    <>
      <code className={styles.mono}>{actorName}</code> <span className={styles.faint}>{text.audit.shell}</span>
    </>
  );
}

/** What it was done to, and what else is known. */
export function Whom({ targetKind, targetId, targetName, details }: AuditEntry) {
  const more = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  const name = targetName ?? (targetId === null ? targetKind : `${targetKind} ${targetId}`);
  return (
    <>
      <bdi>{name}</bdi>
      {more.length > 0 && <span className={own.details}>{more.join(" · ")}</span>}
    </>
  );
}

export function From({ ip }: Pick<AuditEntry, "ip">) {
  return <span className={styles.mono}>{ip ?? "–"}</span>;
}
