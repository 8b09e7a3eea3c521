import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Layers } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Prompt } from "../../messages.ts";
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

/** The prompts chosen for one text, in their order; null while the panel inserts one at a time. */
export type Picks = {
  prompts: readonly Prompt[] | null;
  ids: ReadonlySet<number>;
  isFull: boolean;
  start: () => void;
  stop: () => void;
  toggle: (prompt: Prompt) => void;
  move: (id: number, to: number) => void;
};

/** Keeps what is chosen while the person searches for more. */
export function usePicks(): Picks {
  const [prompts, setPrompts] = useState<readonly Prompt[] | null>(null);
  const ids = useMemo(() => new Set(prompts?.map(({ id }) => id)), [prompts]);
  const start = useCallback(() => setPrompts([]), []);
  const stop = useCallback(() => setPrompts(null), []);
  const toggle = useCallback((prompt: Prompt) => {
    setPrompts((before) => {
      if (!before) return before;
      const others = before.filter(({ id }) => id !== prompt.id);
      if (others.length < before.length) return others;
      return before.length < LIMITS.megapromptParts ? [...before, prompt] : before;
    });
  }, []);
  const move = useCallback((id: number, to: number) => {
    setPrompts((before) => before && moved(before, id, to));
  }, []);
  return { prompts, ids, isFull: ids.size >= LIMITS.megapromptParts, start, stop, toggle, move };
}

/** The same prompts with one of them at another place. */
export function moved(prompts: readonly Prompt[], id: number, to: number): readonly Prompt[] {
  const prompt = prompts.find((one) => one.id === id);
  if (!prompt || to < 0 || to >= prompts.length) return prompts;
  return prompts.filter((one) => one !== prompt).toSpliced(to, 0, prompt);
}
