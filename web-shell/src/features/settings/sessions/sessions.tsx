import { Button } from "@promptory/ui/button";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Monitor } from "lucide-react";
import { useRef, useState } from "react";
import { type SessionInfo, useEndOtherSessions, useEndSession, useSessions } from "../../../api/account/account.ts";
import { ConfirmWrite } from "../../../components/confirm-write.tsx";
import { ListState, RowItem, RowList } from "../../../components/list-state.tsx";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import styles from "./sessions.module.css";

const words = settingsText.sessions;

/** Where the person is signed in, this place first, with a way to end each of the others or all of them. */
export function Sessions() {
  const sessions = useSessions();
  return (
    <ListState query={sessions} loading={words.loading} failed={words.failed}>
      {(rows) => <SessionList sessions={rows} />}
    </ListState>
  );
}

function SessionList({ sessions }: { sessions: SessionInfo[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isAlone = sessions.every(({ current }) => current);
  // The button that was pressed is gone with its row, so the list takes the focus.
  const keepFocus = () => list.current?.focus();
  return (
    <>
      <RowList
        ref={list}
        label={words.list}
        foot={isAlone ? <p>{words.alone}</p> : <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>}
      >
        {currentFirst(sessions).map((session) => (
          <SessionRow key={session.id} session={session} onEnded={keepFocus} />
        ))}
      </RowList>
      {isAsking && <EndOthers onDone={() => setAsking(false)} onEnded={keepFocus} />}
    </>
  );
}

function currentFirst(sessions: SessionInfo[]): SessionInfo[] {
  return [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}

/** Asks, and then ends every session but this one. */
function EndOthers({ onDone, onEnded }: { onDone(): void; onEnded(): void }) {
  const others = useEndOtherSessions();
  return (
    <ConfirmWrite
      title={words.endOthers}
      confirmLabel={words.endOthers}
      busyLabel={words.endingOthers}
      isPending={others.isPending}
      write={() => others.mutateAsync()}
      done={{ title: words.othersEnded, description: words.othersEndedHint }}
      failed={words.endFailed}
      onClose={onDone}
      onDone={onEnded}
    >
      {words.endOthersQuestion}
    </ConfirmWrite>
  );
}

/** One place where the person is signed in; every one but this can be ended. */
function SessionRow({ session, onEnded }: { session: SessionInfo; onEnded(): void }) {
  const { device, current, createdAt, lastUsedAt } = session;
  const ip = session.ip ?? words.unknownPlace;
  const { end, isEnding } = useEnd(session, onEnded);
  return (
    <RowItem
      icon={Monitor}
      name={
        <>
          {device}
          {current && <span className={styles.badge}>{words.current}</span>}
        </>
      }
      meta={
        <>
          <span>{ip}</span>
          <span>
            {words.lastUsed} <RelativeTime date={lastUsedAt} />
          </span>
          <span>
            {words.since} <RelativeTime date={createdAt} />
          </span>
        </>
      }
    >
      {!current && (
        <Button busy={isEnding} aria-label={words.endOf(device, ip)} onClick={end}>
          {words.end}
        </Button>
      )}
    </RowItem>
  );
}

function useEnd({ id, device }: SessionInfo, onEnded: () => void) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const session = useEndSession();
  const end = () =>
    session.mutateAsync(id).then(
      () => {
        onEnded();
        toast({ title: words.ended, description: words.endedHint(device) });
      },
      (error) => showFailure(words.endFailed, error),
    );
  return { end, isEnding: session.isPending };
}
