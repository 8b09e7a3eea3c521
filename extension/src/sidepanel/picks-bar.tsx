import { Button } from "@promptory/ui/button";
import { Layers } from "lucide-react";
import { text } from "../locales/en/text.ts";
import styles from "./picks-bar.module.css";

const words = text.picks;

/** Props of the bar. */
export type PicksBarProps = { count: number; isFull: boolean; onArrange: () => void; onStop: () => void };

/** How many prompts are chosen, and the way on to their order. */
export function PicksBar({ count, isFull, onArrange, onStop }: PicksBarProps) {
  return (
    <section className={styles.bar} aria-label={words.title}>
      <p className={styles.count} role="status">
        {count === 0 ? words.how : words.count(count)}
        {isFull && ` ${words.full}`}
      </p>
      <Button variant="quiet" onClick={onStop}>
        {words.stop}
      </Button>
      <Button
        variant="primary"
        icon={<Layers size={15} aria-hidden />}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onArrange()}
      >
        {words.arrange}
      </Button>
    </section>
  );
}
