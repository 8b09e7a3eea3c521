import { Button } from "@promptory/ui/button";
import { RelativeTime } from "@promptory/ui/relative-time";
import { EmptyState } from "@promptory/ui/states";
import { KeyRound, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { type ApiKeyInfo, useApiKeys, useRevokeApiKey } from "../../api/account/api-keys.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import { ConfirmWrite } from "../confirm-write.tsx";
import { ListState, RowItem, RowList } from "../list-state.tsx";
import styles from "./api-keys.module.css";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";

const words = settingsText.keys;

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
            <KeyList apiKeys={rows} foot={make} />
          )
        }
      </ListState>
      {isMaking && <NewApiKeyDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function KeyList({ apiKeys, foot }: { apiKeys: ApiKeyInfo[]; foot: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [revoking, setRevoking] = useState<ApiKeyInfo>();
  return (
    <>
      <RowList ref={list} foot={foot} label={words.list}>
        {apiKeys.map((apiKey) => (
          <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
        ))}
      </RowList>
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

/** Props of RevokeApiKey: `onDone` closes it, `onRevoked` follows when the key is gone. */
interface RevokeApiKeyProps {
  apiKey: ApiKeyInfo;
  onDone(): void;
  onRevoked(): void;
}

/** Asks, and then revokes a key. */
function RevokeApiKey({ apiKey: { id, name }, onDone, onRevoked }: RevokeApiKeyProps) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmWrite
      title={words.revokeTitle}
      confirmLabel={words.revoke}
      busyLabel={words.revoking}
      isPending={revoke.isPending}
      write={() => revoke.mutateAsync(id)}
      done={{ title: words.revoked, description: words.revokedHint(name) }}
      failed={words.revokeFailed}
      onClose={onDone}
      onDone={onRevoked}
    >
      {words.revokeQuestion(name)}
    </ConfirmWrite>
  );
}

/** One key, by its name and the ends of its secret. */
function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKeyInfo; onRevoke(): void }) {
  const { name, prefix, lastFour, scopes, prompts, client, endsAt, createdAt, lastUsedAt } = apiKey;
  const isEnded = endsAt !== null && Date.parse(endsAt) <= Date.now();
  return (
    <RowItem
      icon={KeyRound}
      name={name}
      meta={
        <>
          {client ? (
            <span>{words.connected(URL.canParse(client) ? new URL(client).host : undefined)}</span>
          ) : (
            <span className={styles.mono}>
              {prefix}…{lastFour}
            </span>
          )}
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
        </>
      }
    >
      <Button aria-label={words.revokeOf(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </RowItem>
  );
}
