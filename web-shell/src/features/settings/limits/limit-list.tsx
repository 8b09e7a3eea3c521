import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { Gauge } from "lucide-react";
import { budgetsOf, type RateLimit } from "../../../api/account/rate-limits.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import { BudgetRow } from "./budget-row.tsx";
import styles from "./limit-list.module.css";
import { UsageList } from "./usage.tsx";

const words = settingsText.limits;
const empty = {
  api: { title: words.noneApi, hint: words.noneApiHint },
  improve: { title: words.noneImprove, hint: words.noneImproveHint },
} as const;

/** Props of LimitList: `problem` is why the last test request failed. */
export interface LimitListProps {
  kind: "api" | "improve";
  limits: readonly RateLimit[];
  now: number;
  isWaiting: boolean;
  problem: string | undefined;
  isRetrying: boolean;
  onRetry(): void;
}

/** The budgets of one tab; or why there are none. */
export function LimitList({ kind, limits, now, isWaiting, problem, isRetrying, onRetry }: LimitListProps) {
  if (limits.length > 0) {
    const isUnlimited = limits.some(({ total }) => total === "unlimited");
    return (
      <>
        {isUnlimited && <p className={styles.admin}>{words.admin}</p>}
        <UsageList label={words.list[kind]}>
          {budgetsOf(limits).map((budget) => (
            <BudgetRow key={budget.name} budget={budget} now={now} />
          ))}
        </UsageList>
      </>
    );
  }
  if (isWaiting) return <Waiting />;
  if (kind === "api" && problem) {
    return <ErrorState title={words.failed} message={problem} onRetry={onRetry} retrying={isRetrying} />;
  }
  return <EmptyState icon={<Gauge size={18} aria-hidden />} {...empty[kind]} />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.waiting}>
        <Skeleton width="40%" height={14} />
        <Skeleton height={8} />
        <Skeleton width="60%" />
      </div>
    </SkeletonGroup>
  );
}
