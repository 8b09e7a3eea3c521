import { formatMoment } from "@promptory/ui/format";
import { isControlKey, isInKeyScope } from "@promptory/ui/keys";
import { Menu, MenuItem } from "@promptory/ui/menu";
import { RelativeTime } from "@promptory/ui/relative-time";
import { isLayerOpen } from "@promptory/ui/use-page-keys";
import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useUndoableOperations, useUndoOperation } from "../../api/library/operations.ts";
import { undo as words } from "../../locales/en/undo.ts";
import styles from "./undo-menu.module.css";

/** The last changes that can be undone, until they expire. */
export function UndoMenu() {
  return (
    <Menu label={words.menu} trigger={<Undo2 size={17} aria-hidden />} triggerClassName={styles.trigger}>
      <Operations />
    </Menu>
  );
}

/** Mounted when the menu opens, so that the list is read then. */
function Operations() {
  const { data: operations, isError } = useUndoableOperations();
  const undo = useUndoOperation();
  if (!operations) return <p className={styles.none}>{isError ? words.loadFailed : words.loading}</p>;
  if (operations.length === 0) return <p className={styles.none}>{words.nothing}</p>;
  return operations.map((operation) => (
    <MenuItem key={operation.id} className={styles.item} onSelect={() => undo(operation.id)}>
      <span className={styles.name} dir="auto">
        {words.commandOf(operation)}
      </span>
      <span className={styles.when}>
        <RelativeTime date={operation.createdAt} />
        {operation.expiresAt && ` · ${words.until(formatMoment(operation.expiresAt))}`}
      </span>
    </MenuItem>
  ));
}

const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Ctrl or Cmd and Z undo the last change; in a field they are the browser's. */
export function useUndoKey(): void {
  const undo = useUndoOperation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isControlKey(event, "z") || event.repeat || event.defaultPrevented || isLayerOpen()) return;
    if (!isInKeyScope(event)) return;
    if (event.target instanceof Element && event.target.closest(EDITABLE)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
