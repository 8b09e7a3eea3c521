import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { Monitor, Moon, Sun } from "lucide-react";
import { text } from "../../text/index.ts";
import styles from "./theme-choices.module.css";

const choices = [
  { choice: "light", Icon: Sun },
  { choice: "dark", Icon: Moon },
  { choice: "system", Icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; Icon: typeof Sun }[];

/** Light, dark or system, as radio items of a menu. */
export function ThemeChoices() {
  const { choice: chosen, setChoice } = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-label={text.app.theme} className={styles.group}>
      {choices.map(({ choice, Icon }) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          tabIndex={-1}
          className={styles.choice}
          onClick={() => setChoice(choice)}
        >
          <Icon size={15} aria-hidden />
          {text.app.themes[choice]}
        </button>
      ))}
    </div>
  );
}
