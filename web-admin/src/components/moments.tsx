import { formatDay, formatMoment } from "@promptory/ui/format";
import { RelativeTime } from "@promptory/ui/relative-time";
import styles from "./moments.module.css";
import { Text } from "./text.tsx";

/** The day of something; the minute is in its title. */
export function Day({ at }: { at: string }) {
  return (
    <time className={styles.moment} dateTime={at} title={formatMoment(at)}>
      {formatDay(at)}
    </time>
  );
}

/** How long ago something was, or that it never was. */
export function Ago({ at, never }: { at: string | null; never: string }) {
  if (at === null) return <Text kind="none">{never}</Text>;
  return (
    <span className={styles.moment}>
      <RelativeTime date={at} />
    </span>
  );
}
