import { Button } from "@promptory/ui/button";
import type { AdminApiKey } from "../../data/keys.ts";
import styles from "../../parts/list.module.css";
import { text } from "../../text/index.ts";

/** Props of a list of keys, as a table or as cards. */
export interface KeyListProps {
  /** Undefined while the first answer is on its way. */
  keys: AdminApiKey[] | undefined;
  isStale: boolean;
  onRevoke: (key: AdminApiKey) => void;
}

/** Whose key it is. */
export function Owner({ owner }: Pick<AdminApiKey, "owner">) {
  return (
    <>
      <bdi>{owner.username}</bdi> {owner.isAdmin && <span className={styles.mark}>{text.users.adminMark}</span>}
    </>
  );
}

/** What a key begins and ends with; the rest is known to nobody. */
export function Ends({ apiKey: { prefix, lastFour } }: { apiKey: AdminApiKey }) {
  return (
    <code className={styles.mono}>
      {prefix}…{lastFour}
    </code>
  );
}

export function Revoke({ apiKey, onRevoke }: { apiKey: AdminApiKey; onRevoke: KeyListProps["onRevoke"] }) {
  const { name, owner } = apiKey;
  return (
    <Button aria-label={text.keys.revokeOf(name, owner.username)} onClick={() => onRevoke(apiKey)}>
      {text.keys.revoke}
    </Button>
  );
}
