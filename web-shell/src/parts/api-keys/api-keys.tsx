import { Button } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type ApiKeyInfo, useApiKeys } from "../../data/api-keys.ts";
import { text } from "../../text/library.ts";
import { ListState } from "../list-state.tsx";
import styles from "../rows.module.css";
import { ApiKeyRow } from "./api-key-row.tsx";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";
import { RevokeApiKey } from "./revoke-api-key.tsx";

const words = text.settings.keys;

/** The person's API keys: make one, see when each was used, revoke it. */
export function ApiKeys() {
  const keys = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {words.make}
    </Button>
  );
  return (
    <>
      <ListState query={keys} loading={words.loading} failed={words.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<KeyRound size={18} aria-hidden />}
              title={words.none}
              hint={words.noneHint}
              action={make}
            />
          ) : (
            <div className={styles.list}>
              <KeyList apiKeys={rows} />
              <div className={styles.foot}>{make}</div>
            </div>
          )
        }
      </ListState>
      {isMaking && <NewApiKeyDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function KeyList({ apiKeys }: { apiKeys: ApiKeyInfo[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [revoking, setRevoking] = useState<ApiKeyInfo>();
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={words.list} tabIndex={-1}>
        {apiKeys.map((apiKey) => (
          <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
        ))}
      </ul>
      {revoking && (
        <RevokeApiKey
          apiKey={revoking}
          onDone={() => setRevoking(undefined)}
          // The button that was pressed is gone with its row, so the list takes the focus.
          onRevoked={() => list.current?.focus()}
        />
      )}
    </>
  );
}
