import { useCharacterKeys } from "@promptory/ui/keys";
import { palette as words } from "../locales/en/palette.ts";
import styles from "./key-list.module.css";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every key of the product, in groups. */
export function KeyList() {
  const [hasKeys] = useCharacterKeys();
  return (
    <div className={styles.sheet}>
      {!hasKeys && <p className={styles.off}>{words.keysAreOff}</p>}
      {words.groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.heading}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([names, what]) => (
              <div key={what} className={styles.key}>
                <dt>{what}</dt>
                <dd>
                  {names.map((name) => (
                    <kbd key={name}>{name === "Ctrl" && isApple() ? "⌘" : name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
