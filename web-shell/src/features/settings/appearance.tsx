import { themeChoices } from "@promptory/ui/menu-themes";
import { useTheme } from "@promptory/ui/mode";
import { text } from "../../text/library.ts";
import styles from "./appearance.module.css";

const words = text.settings.appearance;

/** Light, dark, or as the system has it; the page changes at once. */
export function Appearance() {
  const { choice: chosen, setChoice } = useTheme();
  return (
    <fieldset className={styles.choices}>
      <legend className="p-hidden">{words.title}</legend>
      {themeChoices.map(({ choice, Icon }) => (
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
