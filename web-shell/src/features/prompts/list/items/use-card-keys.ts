import { shortcutOf } from "@promptory/ui/keys";
import type { KeyboardEvent } from "react";

const EDITABLE = "input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])";
const CARD = "[data-card]";
const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];

/** What the keys x (with Shift for a range) and d do. */
interface CardActions {
  onSelect(id: number, range: boolean): void;
  onDuplicate(id: number): void;
}

/**
 * Keys of the card that has the focus: arrows go to its neighbours, and a key that a control of the card names in
 * `aria-keyshortcuts` presses that control. `actions` are called with the id of the card for keys without a control.
 */
export function useCardKeys(actions: CardActions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    const key = shortcutOf(event.nativeEvent);
    if (!(target instanceof HTMLElement) || target.closest(EDITABLE) || event.defaultPrevented) return;
    if (key === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = target.closest<HTMLElement>(CARD);
    // What is opened from a card handles its keys itself.
    if (!card || target.closest("dialog, [role=menu], [role=listbox]") || !currentTarget.contains(card)) return;
    if (!press(card, key, event.shiftKey, actions) && !move(currentTarget, card, key)) return;
    event.preventDefault();
  };
}

function press(card: HTMLElement, key: string, range: boolean, { onSelect, onDuplicate }: CardActions) {
  const id = Number(card.dataset.card);
  if (key.toLowerCase() === "x") {
    onSelect(id, range);
    return true;
  }
  if (key === "d") {
    onDuplicate(id);
    return true;
  }
  const control = card.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  control?.click();
  return control !== null;
}

/** Moves the focus to another card; false when the key means nothing or there is none. */
function move(list: HTMLElement, card: HTMLElement, key: string): boolean {
  if (!ARROWS.includes(key)) return false;
  const cards = [...list.querySelectorAll<HTMLElement>(CARD)];
  const at = cards.indexOf(card);
  const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length;
  const forward = document.dir === "rtl" ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cards.length - 1,
  };
  const next = cards[steps[key] ?? at];
  if (next) focusCard(next);
  return next !== undefined;
}

/** Focuses the first card of the page; false when there is none. */
export function focusFirstCard(): boolean {
  const card = document.querySelector<HTMLElement>(CARD);
  if (card) focusCard(card);
  return card !== null;
}

function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>("h2 a")?.focus();
}
