import { Stack } from "@promptory/ui/layout";
import type { ReactNode } from "react";
import styles from "./workspace-layout.module.css";

/** What can be done on top, and below it the text beside what is known of it. */
export function WorkspaceLayout({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={16} className={styles.workspace}>
      {top}
      <div className={styles.columns}>{children}</div>
    </Stack>
  );
}
