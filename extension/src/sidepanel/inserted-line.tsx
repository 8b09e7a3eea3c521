import { Button, IconButton } from "@promptory/ui/button";
import { X } from "lucide-react";
import { text } from "../locales/en/text.ts";
import type { Inserted } from "../messages.ts";
import styles from "./inserted-line.module.css";

/** Props of the line. */
export type InsertedLineProps = { inserted: Inserted; onSave: () => void; onHide: () => void };

/** Offers to save what became of an inserted prompt in the chat. */
export function InsertedLine({ inserted: { title }, onSave, onHide }: InsertedLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.words} dir="auto">
        {title ? text.version.offer(title) : text.version.offerUnnamed}
      </p>
      <Button onClick={onSave}>{text.version.open}</Button>
      <IconButton label={text.version.dismiss} icon={<X size={16} aria-hidden />} onClick={onHide} />
    </div>
  );
}
