import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useToast } from "@promptory/ui/toast";
import { Monitor } from "lucide-react";
import { type SessionInfo, useEndSession } from "../../../data/sessions.ts";
import styles from "../../../parts/rows.module.css";
import { text } from "../../../text/library.ts";

const words = text.settings.sessions;

/** One place where the person is signed in; every one but this can be ended. */
export function SessionRow({ session, onEnded }: { session: SessionInfo; onEnded(): void }) {
  const { device, current, createdAt, lastUsedAt } = session;
  const ip = session.ip ?? words.unknownPlace;
  const { end, isEnding } = useEnd(session, onEnded);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Monitor size={17} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {device}
          {current && <span className={styles.badge}>{words.current}</span>}
        </p>
        <p className={styles.meta}>
          <span>{ip}</span>
          <span>
            {words.lastUsed} <RelativeTime date={lastUsedAt} />
          </span>
          <span>
            {words.since} <RelativeTime date={createdAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button busy={isEnding} aria-label={words.endOf(device, ip)} onClick={end}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

function useEnd({ id, device }: SessionInfo, onEnded: () => void) {
  const { toast } = useToast();
  const session = useEndSession();
  const end = () =>
    session.mutateAsync(id).then(
      () => {
        onEnded();
        toast({ title: words.ended, description: words.endedHint(device) });
      },
      (error) => toast({ title: words.endFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  return { end, isEnding: session.isPending };
}
