import type { Browser } from "@promptory/guide";
import { extension } from "../../text/extension.ts";
import styles from "./browser-choice.module.css";

const words = extension.browser;
const BROWSERS = ["chrome", "firefox"] as const satisfies readonly Browser[];

/** Which browser the steps and the package are for. */
export function BrowserChoice({ chosen, onChoose }: { chosen: Browser; onChoose(browser: Browser): void }) {
  return (
    <fieldset className={styles.choices}>
      <legend className="p-hidden">{words.legend}</legend>
      {BROWSERS.map((browser) => (
        <label key={browser} className={styles.choice}>
          <input
            type="radio"
            name="browser"
            value={browser}
            checked={browser === chosen}
            onChange={() => onChoose(browser)}
            className={styles.radio}
          />
          {words.names[browser]}
        </label>
      ))}
    </fieldset>
  );
}
