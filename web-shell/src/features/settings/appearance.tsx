import { getLocale } from "@promptory/rules/messages";
import { CheckField } from "@promptory/ui/check-field";
import { useCharacterKeys } from "@promptory/ui/keys";
import { availableLocales, chooseLocale, nameOfLocale } from "@promptory/ui/locale";
import { themeChoices } from "@promptory/ui/menu-themes";
import { useTheme } from "@promptory/ui/mode";
import { Select } from "@promptory/ui/prompt/select";
import { useImproveAtOnce } from "../../api/prompts/improve.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import styles from "./appearance.module.css";

const words = settingsText.appearance;

/** The theme, the language, whether single keys do something, and whether Improve starts at once; all apply at once and are kept in this browser. */
export function Appearance() {
  const { choice: chosen, setChoice } = useTheme();
  const [isAtOnce, setAtOnce] = useImproveAtOnce();
  const [hasKeys, setKeys] = useCharacterKeys();
  return (
    <div className={styles.appearance}>
      {setChoice && (
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
      )}
      {setChoice && <LanguageChoice />}
      <CheckField
        label={words.keys}
        hint={words.keysHint}
        checked={hasKeys}
        onChange={({ target }) => setKeys(target.checked)}
      />
      <CheckField
        label={words.improve}
        hint={words.improveHint}
        checked={isAtOnce}
        onChange={({ target }) => setAtOnce(target.checked)}
      />
    </div>
  );
}

/** Nothing to choose while there is one language. */
function LanguageChoice() {
  const locales = availableLocales();
  if (locales.length < 2) return null;
  return (
    <div className={styles.language}>
      <span>{words.language}</span>
      <Select
        label={words.language}
        options={locales.map((value) => ({ value, label: nameOfLocale(value) }))}
        value={getLocale()}
        onChange={chooseLocale}
      />
    </div>
  );
}
