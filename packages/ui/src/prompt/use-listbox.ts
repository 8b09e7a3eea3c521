import { type KeyboardEvent, useRef, useState } from "react";

const TYPING_PAUSE = 700;
const LEAP = 8;

interface Listbox {
  /** The labels of the options, in order. */
  labels: string[];
  /** The index of the chosen option, -1 for none. */
  selected: number;
  onSelect(index: number): void;
}

/** The behaviour of a select-only combobox: arrows, Home, End, typing ahead, Enter, Tab, Escape (ARIA practices). */
export function useListbox({ labels, selected, onSelect }: Listbox) {
  const [active, setActive] = useState<number>();
  const typed = useRef({ text: "", at: 0 });
  const open = active !== undefined;
  const last = labels.length - 1;
  const show = (index = selected) => setActive(Math.max(0, index));
  const close = () => setActive(undefined);
  const choose = (index: number) => {
    close();
    if (index !== selected) onSelect(index);
  };

  const find = (key: string): number => {
    const now = Date.now();
    const text = (now - typed.current.at < TYPING_PAUSE ? typed.current.text : "") + key.toLowerCase();
    typed.current = { text, at: now };
    const from = Math.max(0, active ?? selected);
    const start = text.length === 1 ? from + 1 : from;
    const order = labels.map((_, step) => (start + step) % labels.length);
    return order.find((index) => labels[index]?.toLowerCase().startsWith(text)) ?? -1;
  };

  const moves: Record<string, (from: number) => number> = {
    ArrowDown: (from) => Math.min(last, from + 1),
    ArrowUp: (from) => Math.max(0, from - 1),
    PageDown: (from) => Math.min(last, from + LEAP),
    PageUp: (from) => Math.max(0, from - LEAP),
    Home: () => 0,
    End: () => last,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isTyping = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const move = moves[key];
    if (isTyping) {
      const index = find(key);
      if (index !== -1) setActive(index);
    } else if (active === undefined) {
      if (!["ArrowDown", "ArrowUp", "Enter", " "].includes(key)) return;
      show();
    } else if (move) {
      setActive(move(active));
    } else if (key === "Escape") {
      close();
      event.stopPropagation();
    } else if (key === "Enter" || key === " " || key === "Tab") {
      choose(active);
      if (key === "Tab") return;
    } else {
      return;
    }
    event.preventDefault();
  };

  return { open, active, setActive, show, close, choose, onKeyDown };
}
