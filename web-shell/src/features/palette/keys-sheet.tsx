import { Dialog } from "@promptory/ui/dialog";
import { palette as words } from "../../text/palette.ts";
import styles from "./palette.module.css";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every key of the product on one sheet. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={words.sheet} width={560} closeLabel={words.close} onClose={onClose}>
      <div className={styles.sheet}>
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
    </Dialog>
  );
}
