import { type RefObject, useLayoutEffect, useRef } from "react";

/** A control of a card, described so that it is found in another drawing of the same card. */
interface Focused {
  card: string;
  tag: string;
  label: string | null;
}

/** Keeps the focus where a list is put into the page anew: what to draw before the cards that go and beside those that come. */
export function useKeepFocus() {
  const focused = useRef<Focused>(undefined);
  return { leaving: <Leaving focused={focused} />, arriving: <Arriving focused={focused} /> };
}

type Props = { focused: RefObject<Focused | undefined> };

/** Its cards are still in the page when it goes: it stands before them. */
function Leaving({ focused }: Props) {
  useLayoutEffect(
    () => () => {
      focused.current = readFocus();
    },
    [focused],
  );
  return null;
}

function Arriving({ focused }: Props) {
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      find(focused.current)?.focus({ preventScroll: true });
    focused.current = undefined;
  }, [focused]);
  return null;
}

function readFocus(): Focused | undefined {
  const element = document.activeElement;
  const card = element?.closest<HTMLElement>("[data-card]")?.dataset.card;
  return element && card ? { card, tag: element.tagName, label: element.getAttribute("aria-label") } : undefined;
}

function find({ card, tag, label }: Focused): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>(`[data-card="${card}"] ${tag}`);
  return [...controls].find((control) => control.getAttribute("aria-label") === label);
}
