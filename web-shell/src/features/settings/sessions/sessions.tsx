import { Button } from "@promptory/ui/button";
import { useRef, useState } from "react";
import { type SessionInfo, useSessions } from "../../../data/sessions.ts";
import { ListState } from "../../../parts/list-state.tsx";
import styles from "../../../parts/rows.module.css";
import { text } from "../../../text/library.ts";
import { EndOthers } from "./end-others.tsx";
import { SessionRow } from "./session-row.tsx";

const words = text.settings.sessions;

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
    <div className={styles.list}>
      <ul ref={list} className={styles.rows} aria-label={words.list} tabIndex={-1}>
        {currentFirst(sessions).map((session) => (
          <SessionRow key={session.id} session={session} onEnded={keepFocus} />
        ))}
      </ul>
      <div className={styles.foot}>
        {isAlone ? <p>{words.alone}</p> : <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>}
      </div>
      {isAsking && <EndOthers onDone={() => setAsking(false)} onEnded={keepFocus} />}
    </div>
  );
}

function currentFirst(sessions: SessionInfo[]): SessionInfo[] {
  return [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}
