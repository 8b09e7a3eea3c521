import { PageSpinner } from "@promptory/ui/spinner";
import type { ReactNode } from "react";
import { text } from "../locales/en/index.ts";
import styles from "./standalone.module.css";

/** One thing in the middle of the page. */
export function Centre({ children }: { children: ReactNode }) {
  return <main className={styles.centre}>{children}</main>;
}

/** Shown while it is not known yet who is here. */
export function Checking() {
  return <PageSpinner label={text.standalone.checking} />;
}
