import { formatMegabytes, formatNumber } from "@promptory/ui/format";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useQuota } from "../../api/library/stats.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import { Usage, UsageList, UsageNote } from "./limits/usage.tsx";

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
      <UsageList label={words.list}>
        <QuotaUsage format={formatNumber} max={maxPrompts} name={words.prompts} used={prompts} />
        <QuotaUsage format={formatMegabytes} max={maxBytes} name={words.bytes} used={bytes} />
      </UsageList>
      {isFull && <UsageNote>{words.more}</UsageNote>}
    </>
  );
}

interface QuotaUsageProps {
  name: string;
  used: number;
  max: number;
  format: (value: number) => string;
}

function QuotaUsage({ name, used, max, format }: QuotaUsageProps) {
  // An administrator may have set a quota that is below what the account already holds.
  const percent = used >= max ? 100 : Math.floor((used / max) * 100);
  const level = percent === 100 ? "critical" : percent >= WARNING ? "warning" : "ok";
  return (
    <Usage
      name={name}
      label={words.usedOf(name)}
      level={level}
      levelWords={words}
      amount={words.used(format(used), format(max))}
      percent={percent}
      low={WARNING}
      high={100}
    />
  );
}
