import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./banner.module.css";

interface BannerProps {
  icon: LucideIcon;
  message: string;
  /** Asks, and does not warn: a region with this name. */
  question?: string;
  children: ReactNode;
}

/** A sentence above the page, and what can be done about it. */
export function Banner({ icon: Icon, message, question, children }: BannerProps) {
  const kind = question === undefined ? { role: "status" } : { role: "region", "aria-label": question };
  return (
    <div {...kind} className={styles.banner} data-quiet={question === undefined ? undefined : true}>
      <Icon size={18} aria-hidden />
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  );
}
