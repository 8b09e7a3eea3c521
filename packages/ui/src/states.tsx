import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { common } from "./locales/en/common.ts";
import styles from "./states.module.css";

/** Props of EmptyState: a picture, what is missing, what to do about it, and the button that does it. */
export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** A list with nothing in it, said kindly. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Props of ErrorState: what failed, the sentence of the answer, and a way to try again. */
export interface ErrorStateProps {
  title: string;
  message?: string;
  onRetry?(): void;
  retrying?: boolean;
}

/** Something could not be loaded: says so and offers Retry. */
export function ErrorState({ title, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={`${styles.icon} ${styles.danger}`}>
        <CircleAlert size={20} aria-hidden />
      </div>
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.hint}>{message}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={retrying}>
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
