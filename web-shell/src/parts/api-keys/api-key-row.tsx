import { Button } from "@promptory/ui/button";
import { RelativeTime } from "@promptory/ui/relative-time";
import { KeyRound } from "lucide-react";
import type { ApiKeyInfo } from "../../data/api-keys.ts";
import { text } from "../../text/library.ts";
import styles from "../rows.module.css";

const words = text.settings.keys;

/** One key, by its name and the ends of its secret. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKeyInfo; onRevoke(): void }) {
  const { name, prefix, lastFour, scopes, prompts, endsAt, createdAt, lastUsedAt } = apiKey;
  const isEnded = endsAt !== null && Date.parse(endsAt) <= Date.now();
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <KeyRound size={17} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.meta}>
          <span className={styles.mono}>
            {prefix}…{lastFour}
          </span>
          {!scopes.includes("write") && <span>{words.readOnly}</span>}
          {prompts.kind !== "all" && <span>{words.promptKinds[prompts.kind]}</span>}
          {endsAt !== null && (
            <span>
              {isEnded ? words.ended : words.ends} <RelativeTime date={endsAt} />
            </span>
          )}
          <span>
            {words.created} <RelativeTime date={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                {words.lastUsed} <RelativeTime date={lastUsedAt} />
              </>
            ) : (
              words.neverUsed
            )}
          </span>
        </p>
      </div>
      <Button aria-label={words.revokeOf(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}
