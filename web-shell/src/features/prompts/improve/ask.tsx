import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { formatNumber, formatTime, relativeTime } from "@promptory/ui/format";
import { Info, Sparkles } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId } from "react";
import type { RateLimit } from "../../../api/account/rate-limits.ts";
import { useCurrentUser } from "../../../api/account/session.ts";
import { type ImproveStatus, useImproveAtOnce, useImproveQuota } from "../../../api/prompts/improve.ts";
import { improveWords as words } from "../../../locales/en/improve.ts";
import styles from "./ask.module.css";

/** Values of Ask. */
export interface AskProps {
  status: ImproveStatus;
  content: string;
  instruction: string;
  isRunning: boolean;
  /** A rewrite is there already. */
  isAgain: boolean;
  onInstruction(instruction: string): void;
  onAsk(): void;
  onCancel(): void;
}

/** The button that asks the AI and a line for what should be different; or a sentence on why there is none. */
export function Ask({ status, content, instruction, isRunning, isAgain, ...handlers }: AskProps) {
  const id = useId();
  const quota = useImproveQuota();
  const user = useCurrentUser();
  const [isAtOnce] = useImproveAtOnce();
  const obstacle = isRunning ? undefined : obstacleOf(status, content, quota, new Date(), user?.isAdmin ?? false);
  const start = useEffectEvent(() => {
    if (isAtOnce && !obstacle) handlers.onAsk();
  });
  useEffect(() => start(), []);
  if (obstacle) return <Notice {...obstacle} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) handlers.onAsk();
  };
  return (
    <form className={styles.ask} onSubmit={submit}>
      <label htmlFor={id} className="p-hidden">
        {words.instruction}
      </label>
      <input
        id={id}
        className={styles.instruction}
        dir="auto"
        autoComplete="off"
        maxLength={LIMITS.improveInstruction}
        placeholder={words.instructionPlaceholder}
        value={instruction}
        readOnly={isRunning}
        onChange={(event) => handlers.onInstruction(event.target.value)}
      />
      <div className={styles.askButtons}>
        <Button
          type="submit"
          size="lg"
          variant={isAgain ? "secondary" : "primary"}
          icon={<Sparkles size={16} aria-hidden />}
          busy={isRunning}
          data-autofocus
        >
          {isRunning ? words.improving : isAgain ? words.again : words.improve}
        </Button>
        {isRunning && (
          <Button size="lg" onClick={handlers.onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      <Quota quota={quota} />
    </form>
  );
}

function Quota({ quota }: { quota: RateLimit | undefined }) {
  if (!quota || quota.total === "unlimited") return null;
  return <p className={styles.quota}>{words.quota(formatNumber(quota.remaining), formatNumber(quota.total))}</p>;
}

interface Obstacle {
  title: string | undefined;
  message: string;
}

function Notice({ title, message }: Obstacle) {
  return (
    <div className={styles.notice} role="note">
      <Info size={16} aria-hidden />
      <div>
        {title && <p className={styles.strong}>{title}</p>}
        <p>{message}</p>
      </div>
    </div>
  );
}

/** Why the AI cannot be asked now. */
function obstacleOf(
  { configured, message, maxCharacters }: ImproveStatus,
  content: string,
  quota: RateLimit | undefined,
  now: Date,
  isAdmin: boolean,
): Obstacle | undefined {
  if (!configured) return { title: (isAdmin && message) || words.noProvider, message: words.noProviderHint };
  const length = content.length > maxCharacters ? [...content].length : 0;
  if (length > maxCharacters) {
    return { title: undefined, message: words.tooLong(formatNumber(length), formatNumber(maxCharacters)) };
  }
  if (!quota || quota.total === "unlimited" || quota.remaining > 0 || quota.reset * 1000 <= now.getTime()) return;
  const reset = new Date(quota.reset * 1000);
  const wait = relativeTime(reset.toISOString(), now);
  return { title: undefined, message: words.usedUp(formatNumber(quota.total), formatTime(reset), wait) };
}
