import { formatNumber, formatShare, relativeTime } from "@promptory/ui/format";
import { percentUsed, type RateLimit } from "../../../data/rate-limits.ts";
import { text } from "../../../text/library.ts";
import styles from "./limits.module.css";

const words = text.settings.limits;

/** Percent used from which a budget is a warning, and from which it is critical (specification section 9). */
const LEVELS = { warning: 50, critical: 80 } as const;

type Level = "ok" | keyof typeof LEVELS;

/** One route and its budget: a bar with marks where it gets tight, what is left, and when it starts anew. */
export function LimitRow({ limit, now }: { limit: RateLimit; now: number }) {
  const { method, route, total } = limit;
  const used = percentUsed(limit, now);
  const level = levelOf(used);
  return (
    <li className={styles.entry} data-level={level}>
      <div className={styles.line}>
        <code className={styles.route}>
          <span className={styles.method}>{method}</span> {route}
        </code>
        {level !== "ok" && <span className={styles.level}>{words[level]}</span>}
        <span className={styles.left}>{total === "unlimited" ? words.unlimited : left(total, limit, now)}</span>
      </div>
      {total !== "unlimited" && (
        <>
          <meter
            className="p-hidden"
            aria-label={words.usedOf(`${method} ${route}`)}
            max={100}
            low={LEVELS.warning}
            high={LEVELS.critical}
            optimum={0}
            value={used}
          />
          <div className={styles.bar} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${used}%` }} />
            {Object.values(LEVELS).map((mark) => (
              <span key={mark} className={styles.mark} style={{ insetInlineStart: `${mark}%` }} />
            ))}
          </div>
          <p className={styles.note}>
            <span>{words.used(formatShare(used / 100))}</span>
            <span>{startOf(limit, now)}</span>
          </p>
        </>
      )}
    </li>
  );
}

function levelOf(used: number): Level {
  if (used >= LEVELS.critical) return "critical";
  return used >= LEVELS.warning ? "warning" : "ok";
}

const isOver = ({ reset }: RateLimit, now: number) => now >= reset * 1000;

function left(total: number, limit: RateLimit, now: number): string {
  return words.left(formatNumber(isOver(limit, now) ? total : limit.remaining), formatNumber(total));
}

function startOf(limit: RateLimit, now: number): string {
  if (isOver(limit, now)) return words.renewed;
  return `${words.resets} ${relativeTime(new Date(limit.reset * 1000).toISOString(), new Date(now))}`;
}
