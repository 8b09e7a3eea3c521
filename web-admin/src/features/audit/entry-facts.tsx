import { formatMoment } from "@promptory/ui/format";
import type { AuditEntry } from "../../api/audit.ts";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./entry-facts.module.css";

/** When it was. */
export const timeColumn = (title: string) => ({
  key: "time",
  title,
  className: styles.time ?? "",
  render: (_: unknown, { at }: Pick<AuditEntry, "at">) => <time dateTime={at}>{formatMoment(at)}</time>,
});

/** Where it came from. */
export const addressColumn = (title: string) => ({
  key: "address",
  title,
  className: styles.address ?? "",
  render: (_: unknown, { ip }: Pick<AuditEntry, "ip">) => <Text kind="mono">{ip ?? "–"}</Text>,
});

/** The account; without an account it is a command in the server's shell, the server itself, or a person who could not sign in. */
export function Actor({ action, actorId, actorName }: Pick<AuditEntry, "action" | "actorId" | "actorName">) {
  if (action === "audit.prune") return text.audit.server;
  if (action === "admin.sign-in-failed") return text.audit.notSignedIn;
  if (actorId !== null) return <bdi>{actorName}</bdi>;
  return (
    <>
      <Text as="code" kind="mono">
        {actorName}
      </Text>{" "}
      <Text kind="faint">{text.audit.shell}</Text>
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
      {more.length > 0 && <Text kind="details">{more.join(" · ")}</Text>}
    </>
  );
}
