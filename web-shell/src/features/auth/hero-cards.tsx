import { Check, Copy } from "lucide-react";
import styles from "./hero-cards.module.css";

const cards = [
  { title: "Release notes", color: "#34c759", widths: ["92%", "78%", "64%"] },
  { title: "Review a pull request", color: "#007aff", widths: ["88%", "96%", "58%"] },
] as const;

/** Two prompt cards as the list shows them; a picture, not content. */
export function HeroCards() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {cards.map(({ title, color, widths }, index) => (
        <div key={title} className={styles.card} style={{ borderLeftColor: color }}>
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            {index === 1 ? (
              <span className={styles.copied}>
                <Check size={13} /> Copied
              </span>
            ) : (
              <Copy size={14} className={styles.copy} />
            )}
          </div>
          {widths.map((width) => (
            <span key={width} className={styles.line} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
