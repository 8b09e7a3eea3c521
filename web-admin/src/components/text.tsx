import type { ElementType, ReactNode } from "react";
import styles from "./text.module.css";

interface TextProps {
  /** `details` are a line of their own, `none` says that there is no value. */
  kind: "mark" | "faint" | "details" | "mono" | "none" | "note";
  as?: ElementType;
  children: ReactNode;
}

/** Words that look different from those around them. */
export function Text({ kind, as: Tag = "span", children }: TextProps) {
  return <Tag className={styles[kind]}>{children}</Tag>;
}
