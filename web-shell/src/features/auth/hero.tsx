import { FolderKanban, type LucideIcon, PenLine, Sparkles } from "lucide-react";
import { text } from "../../text/index.ts";
import styles from "./hero.module.css";
import { HeroCards } from "./hero-cards.tsx";

const icons: readonly LucideIcon[] = [PenLine, FolderKanban, Sparkles];

/** What the product promises, beside the forms. */
export function Hero() {
  return (
    <aside className={styles.hero} aria-label={text.auth.hero.title}>
      <div className={styles.inner}>
        <HeroCards />
        <h2 className={styles.title}>{text.auth.hero.title}</h2>
        <ul className={styles.promises}>
          {text.auth.hero.promises.map((promise, index) => {
            const Icon = icons[index] ?? PenLine;
            return (
              <li key={promise.title} className={styles.promise}>
                <span className={styles.icon}>
                  <Icon size={16} aria-hidden />
                </span>
                <div>
                  <h3 className={styles.name}>{promise.title}</h3>
                  <p className={styles.text}>{promise.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
}
