import { Check, Copy, FolderKanban, type LucideIcon, PenLine, Sparkles } from "lucide-react";
import { text } from "../../locales/en/index.ts";
import styles from "./hero.module.css";
import heroCardsStyles from "./hero-cards.module.css";

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

const words = text.auth.hero;

const cards = [
  { title: words.cards[0], color: "#34c759", widths: ["92%", "78%", "64%"] },
  { title: words.cards[1], color: "#007aff", widths: ["88%", "96%", "58%"] },
] as const;

/** Two prompt cards as the list shows them; a picture, not content. */
function HeroCards() {
  return (
    <div className={heroCardsStyles.cards} aria-hidden="true">
      {cards.map(({ title, color, widths }, index) => (
        <div key={title} className={heroCardsStyles.card} style={{ borderInlineStartColor: color }}>
          <div className={heroCardsStyles.head}>
            <span className={heroCardsStyles.title}>{title}</span>
            {index === 1 ? (
              <span className={heroCardsStyles.copied}>
                <Check size={13} /> {words.copied}
              </span>
            ) : (
              <Copy size={14} className={heroCardsStyles.copy} />
            )}
          </div>
          {widths.map((width) => (
            <span key={width} className={heroCardsStyles.line} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
