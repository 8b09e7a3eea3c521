import { IconButton } from "@promptory/ui/button";
import { LayoutGrid, Rows3 } from "lucide-react";
import { text } from "../../text/library.ts";
import styles from "./filters/list-controls.module.css";
import type { ViewKind } from "./use-view.ts";

const words = text.prompts.views;
const ICONS = { cards: LayoutGrid, list: Rows3 } as const;

/** Cards or one line for each prompt. */
export function ViewSwitch({ value, onChange }: { value: ViewKind; onChange(kind: ViewKind): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons
    <div className={styles.views} role="group" aria-label={words.label}>
      {(["cards", "list"] as const).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <IconButton
            key={kind}
            label={words[kind]}
            className={styles.view}
            aria-pressed={value === kind}
            icon={<Icon size={16} aria-hidden />}
            onClick={() => onChange(kind)}
          />
        );
      })}
    </div>
  );
}
