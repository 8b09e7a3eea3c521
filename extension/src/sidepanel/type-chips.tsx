import { TypeDot } from "@promptory/ui/type-badge";
import type { WheelEvent } from "react";
import type { PromptType } from "../messages.ts";
import { text } from "../text.ts";
import styles from "./type-chips.module.css";

/** Props of the chips; null stands for all types. */
export type TypeChipsProps = {
  types: PromptType[];
  chosen: number | null;
  onChoose: (typeId: number | null) => void;
};

/** The types in one line that scrolls sideways; pressing the chosen one again gives all. */
export function TypeChips({ types, chosen, onChoose }: TypeChipsProps) {
  return (
    <fieldset
      className={styles.chips}
      aria-label={text.search.types}
      onWheel={scrollSideways}
      // A press leaves the keyboard in the search box; Tab still comes here.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" className={styles.chip} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {text.search.allTypes}
      </button>
      {types.map(({ id, label, color, count }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          <TypeDot color={color} />
          {label}
          <span className={styles.count}>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** A mouse has one wheel, and the line has no bar to drag. */
function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
}
