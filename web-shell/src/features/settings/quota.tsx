import { formatMegabytes, formatNumber } from "@promptory/ui/format";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useQuota } from "../../api/library/stats.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import styles from "./limits/limits.module.css";

const words = settingsText.quota;

/** Percent of the quota from which a warning is shown. */
const WARNING = 90;

/** How many prompts and bytes the account holds, with a bar for each. */
export function Quota() {
  const quota = useQuota();
  if (quota.isError) {
    const retry = () => void quota.refetch();
    return (
      <ErrorState message={quota.error.message} onRetry={retry} retrying={quota.isFetching} title={words.failed} />
    );
  }
  if (!quota.data) {
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton height={90} />
      </SkeletonGroup>
    );
  }
  const { prompts, maxPrompts, bytes, maxBytes } = quota.data;
  const isFull = prompts >= maxPrompts || bytes >= maxBytes;
  return (
    <>
      <ul aria-label={words.list} className={styles.list}>
        <Usage format={formatNumber} max={maxPrompts} name={words.prompts} used={prompts} />
        <Usage format={formatMegabytes} max={maxBytes} name={words.bytes} used={bytes} />
      </ul>
      {isFull && <p className={styles.note}>{words.more}</p>}
    </>
  );
}

interface UsageProps {
  name: string;
  used: number;
  max: number;
  format: (value: number) => string;
}

function Usage({ name, used, max, format }: UsageProps) {
  // An administrator may have set a quota that is below what the account already holds.
  const percent = used >= max ? 100 : Math.floor((used / max) * 100);
  const level = percent === 100 ? "critical" : percent >= WARNING ? "warning" : "ok";
  return (
    <li className={styles.entry} data-level={level}>
      <div className={styles.line}>
        <span>{name}</span>
        {level !== "ok" && <span className={styles.level}>{words[level]}</span>}
        <span className={styles.left}>{words.used(format(used), format(max))}</span>
      </div>
      <meter aria-label={words.usedOf(name)} className="p-hidden" high={100} low={WARNING} max={100} value={percent} />
      <div aria-hidden="true" className={styles.bar}>
        <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
    </li>
  );
}
