import { formatNumber, formatShare, relativeTime } from "@promptory/ui/format";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { type Budget, percentUsed } from "../../../api/account/rate-limits.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import styles from "./budget-row.module.css";
import { Usage, UsageNote } from "./usage.tsx";

const words = settingsText.limits;

/** Percent used from which a budget is a warning, and from which it is critical (specification section 9). */
const LEVELS = { warning: 50, critical: 80 } as const;

const MARKS = Object.values(LEVELS);

type Level = "ok" | keyof typeof LEVELS;

/** One budget: a bar with marks at the levels, what is left, when it is renewed, and the endpoints that count against it. */
export function BudgetRow({ budget, now }: { budget: Budget; now: number }) {
  const { name, endpoints, total } = budget;
  const label = words.budgets[name];
  const used = percentUsed(budget, now);
  const level = levelOf(used);
  return (
    <Usage
      name={label}
      label={words.usedOf(label)}
      level={level}
      levelWords={words}
      amount={total === "unlimited" ? words.unlimited : left(total, budget, now)}
      percent={total === "unlimited" ? undefined : used}
      low={LEVELS.warning}
      high={LEVELS.critical}
      optimum={0}
      marks={MARKS}
    >
      {total !== "unlimited" && (
        <UsageNote>
          <span>{words.used(formatShare(used / 100))}</span>
          <span>{renewalOf(budget, now)}</span>
        </UsageNote>
      )}
      <Endpoints label={label} endpoints={endpoints} />
    </Usage>
  );
}

function Endpoints({ label, endpoints }: { label: string; endpoints: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden /> {words.endpoints(endpoints.length)}
        <span className="p-hidden"> ({label})</span>
      </button>
      <ul id={id} hidden={!isOpen} className={styles.endpoints}>
        {endpoints.map((endpoint) => (
          <li key={endpoint}>
            <code className={styles.route}>{endpoint}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function levelOf(used: number): Level {
  if (used >= LEVELS.critical) return "critical";
  return used >= LEVELS.warning ? "warning" : "ok";
}

const isOver = ({ reset }: Budget, now: number) => now >= reset * 1000;

function left(total: number, budget: Budget, now: number): string {
  return words.left(formatNumber(isOver(budget, now) ? total : budget.remaining), formatNumber(total));
}

function renewalOf(budget: Budget, now: number): string {
  if (isOver(budget, now)) return words.renewed;
  return words.resets(relativeTime(new Date(budget.reset * 1000).toISOString(), new Date(now)));
}
