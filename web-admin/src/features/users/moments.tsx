import { RelativeTime } from "@promptory/ui/relative-time";
import { text } from "../../text/index.ts";
import { formatDay, formatMoment } from "./format.ts";
import styles from "./users.module.css";

/** The day an account was made; the minute is in its title. */
export function Created({ at }: { at: string }) {
  return (
    <time className={styles.moment} dateTime={at} title={formatMoment(at)}>
      {formatDay(at)}
    </time>
  );
}

/** How long ago somebody signed in, or that they never did. */
export function LastSignIn({ at }: { at: string | null }) {
  if (at === null) return <span className={styles.never}>{text.users.neverSignedIn}</span>;
  return (
    <span className={styles.moment}>
      <RelativeTime date={at} />
    </span>
  );
}
