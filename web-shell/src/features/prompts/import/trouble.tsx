import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./trouble.module.css";

/** What went wrong, in a sentence. */
export function Trouble({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert size={18} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
