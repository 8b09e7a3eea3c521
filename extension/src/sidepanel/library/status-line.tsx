import { formatMoment, formatTime } from "@promptory/ui/format";
import { CloudOff, RefreshCw, Upload } from "lucide-react";
import { text } from "../../locales/en/text.ts";
import type { Status } from "../../messages.ts";
import styles from "./status-line.module.css";

const words = text.status;

/** Props of the line; `onUnsent` opens what waits. */
export type StatusLineProps = { status: Status | undefined; onUnsent: () => void };

/** Says that the server is away and how old the copy is, how far copying has come, and what waits to be sent. */
export function StatusLine({ status, onUnsent }: StatusLineProps) {
  if (!status) return null;
  const { copy, isOffline, unsent } = status;
  const refused = unsent.filter(({ refusal }) => refusal !== null).length;
  const offline = copy.at ? words.offline(momentOf(copy.at)) : words.offlineEmpty;
  return (
    <>
      {isOffline && (
        <p className={styles.line} role="status">
          <CloudOff size={14} aria-hidden />
          <span>{offline}</span>
        </p>
      )}
      {!isOffline && copy.progress && (
        <p className={styles.line}>
          <RefreshCw size={14} aria-hidden />
          <span>{words.copying(copy.progress.done, copy.progress.total)}</span>
        </p>
      )}
      {unsent.length > 0 && (
        <button
          type="button"
          className={styles.line}
          data-tone={refused > 0 ? "warning" : undefined}
          onClick={onUnsent}
        >
          <Upload size={14} aria-hidden />
          <span>{refused > 0 ? words.refused(refused) : words.waiting(unsent.length)}</span>
          <span className={styles.show}>{words.show}</span>
        </button>
      )}
    </>
  );
}

/** The time alone for today, the day with it otherwise. */
export function momentOf(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatTime(at) : formatMoment(at);
}
