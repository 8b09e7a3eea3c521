import { Menu, MenuRadioGroup, MenuRadioItem } from "@promptory/ui/menu";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import type { InsertMode } from "../../insert/job.ts";
import { text } from "../../locales/en/text.ts";
import styles from "./insert-mode.module.css";

/** Every place a prompt can go to, in the order of the choice. */
export const modes = ["caret", "append", "prepend", "replace"] as const satisfies InsertMode[];
const key = "insert-mode";

/** Where prompts go in the message box, as the person chose it last. */
export function useInsertMode(): [InsertMode, (mode: InsertMode) => void] {
  const [mode, setMode] = useState(() => modes.find((one) => one === localStorage.getItem(key)) ?? "caret");
  const choose = (next: InsertMode) => {
    setMode(next);
    localStorage.setItem(key, next);
  };
  return [mode, choose];
}

/** Chooses where prompts go; stands beside the Insert button. */
export function InsertModeMenu({ mode, onChoose }: { mode: InsertMode; onChoose: (mode: InsertMode) => void }) {
  return (
    <Menu
      label={`${text.preview.where}: ${text.preview.modes[mode]}`}
      trigger={<ChevronDown size={16} aria-hidden />}
      triggerClassName={styles.trigger}
      className={styles.menu}
      side="top"
    >
      <MenuRadioGroup label={text.preview.where} value={mode}>
        {modes.map((one) => (
          <MenuRadioItem key={one} value={one} className={styles.item} onSelect={() => onChoose(one)}>
            <Check size={15} aria-hidden className={styles.check} />
            {text.preview.modes[one]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
