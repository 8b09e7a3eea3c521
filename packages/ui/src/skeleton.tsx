import type { ReactNode } from "react";
import styles from "./skeleton.module.css";

/** Props of Skeleton: sizes in px or as CSS lengths. */
export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** A grey bar in the place of text or a control. */
export function Skeleton({ width = "100%", height = 12, round = false }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height, ...(round && { borderRadius: "50%" }) }} />;
}

/** Wraps the skeletons of one region and says to screen readers that it is loading. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <div className={styles.group} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
