import { RelativeTime } from "@promptory/ui/relative-time";
import { ShieldAlert } from "lucide-react";
import { useFailedSignIns } from "../../../data/sessions.ts";
import { ListState } from "../../../parts/list-state.tsx";
import styles from "../../../parts/rows.module.css";
import { text } from "../../../text/library.ts";

const words = text.settings.failedSignIns;

/** The last failed sign-ins to the account, with device and address. */
export function FailedSignIns() {
  const attempts = useFailedSignIns();
  return (
    <ListState query={attempts} loading={words.loading} failed={words.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul className={`${styles.list} ${styles.rows}`} aria-label={words.title}>
            {rows.map(({ id, at, device, ip }) => (
              <li key={id} className={styles.row}>
                <span className={styles.icon}>
                  <ShieldAlert size={17} aria-hidden />
                </span>
                <div className={styles.words}>
                  <p className={styles.name}>{device}</p>
                  <p className={styles.meta}>
                    <span>{ip}</span>
                    <RelativeTime date={at} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </ListState>
  );
}
