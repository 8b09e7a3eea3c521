import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { Monitor, Moon, Sun } from "lucide-react";
import { text } from "../../text/library.ts";
import styles from "./appearance.module.css";

const words = text.settings.appearance;
const choices = [
  { choice: "light", Icon: Sun },
  { choice: "dark", Icon: Moon },
  { choice: "system", Icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; Icon: typeof Sun }[];

/** Light, dark, or as the system has it; the page changes at once. */
export function Appearance() {
  const { choice: chosen, setChoice } = useTheme();
  return (
    <fieldset className={styles.choices}>
      <legend className="p-hidden">{words.title}</legend>
      {choices.map(({ choice, Icon }) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={choice === chosen}
            onChange={() => setChoice(choice)}
            className={styles.radio}
          />
          <Icon size={16} aria-hidden />
          {words.themes[choice]}
        </label>
      ))}
    </fieldset>
  );
}
