import { text } from "../locales/en/text.ts";
import { modes, useInsertMode } from "./insert-mode.tsx";
import styles from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";

/** Where prompts go in the message box, the same choice as beside the Insert button. */
export function SettingsMode() {
  const [mode, setMode] = useInsertMode();
  return (
    <SettingsSection title={text.settings.mode} how={text.settings.modeHow}>
      <div role="radiogroup" aria-label={text.preview.where} className={styles.modes}>
        {modes.map((one) => (
          <label key={one} className={styles.check}>
            <input type="radio" name="insert-mode" checked={mode === one} onChange={() => setMode(one)} />
            {text.preview.modes[one]}
          </label>
        ))}
      </div>
    </SettingsSection>
  );
}
