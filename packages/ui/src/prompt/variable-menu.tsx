import { openPlaceholder } from "@promptory/prompt/edit";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { EditorWords } from "../locales/en/prompt.ts";
import { changeText } from "./edit-textarea.ts";
import type { EditorLayer } from "./editor-layer.ts";
import styles from "./variable-menu.module.css";
import { type KnownVariable, type Suggestion, suggestionsFor } from "./variable-suggestions.ts";

const MENU_HEIGHT = 248;
const MENU_WIDTH = 320;

/** What the menu after `{{` needs of the editor. */
export interface VariableMenuInput {
  area: RefObject<HTMLTextAreaElement | null>;
  layer: RefObject<EditorLayer | undefined>;
  /** Variables to offer by name; the first ones come first. */
  known: readonly KnownVariable[];
  words: EditorWords;
  /** The menu opens: the names of the library are needed now. */
  onOpen?: (() => void) | undefined;
}

interface Open {
  start: number;
  typed: string;
  active: number;
  place: { left: number; top: number; above: boolean };
}

/** The menu that opens after `{{`: `follow` after every input, `onKeyDown` before the textarea, and `list` for rendering. */
export function useVariableMenu({ area, layer, known, words, onOpen }: VariableMenuInput) {
  const id = useId();
  const [open, setOpen] = useState<Open>();
  const dismissed = useRef<number>(undefined);
  const suggestions = open ? suggestionsFor(open.typed, known, words) : [];
  const active = open ? Math.min(open.active, suggestions.length - 1) : 0;
  const isOpen = suggestions.length > 0;

  const follow = () => {
    const { current } = area;
    if (!current || current.selectionStart !== current.selectionEnd) return setOpen(undefined);
    const found = openPlaceholder(current.value, current.selectionStart);
    if (!found) dismissed.current = undefined;
    if (!found || found.start === dismissed.current) return setOpen(undefined);
    if (!open) onOpen?.();
    setOpen({ ...found, active: 0, place: placeOf(current, layer.current, found.start) });
  };
  const close = () => {
    dismissed.current = open?.start;
    setOpen(undefined);
  };
  const choose = (suggestion: Suggestion | undefined) => {
    const { current } = area;
    if (!current || !open || !suggestion) return;
    const caret = current.selectionEnd;
    const end = current.value.startsWith("}}", caret) ? caret + 2 : caret;
    const { text, selected = [text.length, text.length] } = suggestion;
    dismissed.current = open.start;
    setOpen(undefined);
    changeText(current, current.value.slice(0, open.start) + text + current.value.slice(end));
    current.setSelectionRange(open.start + selected[0], open.start + selected[1]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || !isOpen || event.nativeEvent.isComposing) return;
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const { length } = suggestions;
    if (key === "ArrowDown") setOpen({ ...open, active: (active + 1) % length });
    else if (key === "ArrowUp") setOpen({ ...open, active: (active + length - 1) % length });
    else if (key === "Escape") close();
    else if (isPlain && (key === "Enter" || key === "Tab")) choose(suggestions[active]);
    else return;
    event.preventDefault();
  };
  const list = isOpen && open && (
    <SuggestionList
      id={id}
      label={words.menu}
      suggestions={suggestions}
      active={active}
      place={open.place}
      onHover={(index) => setOpen({ ...open, active: index })}
      onChoose={choose}
    />
  );
  const aria = {
    "aria-autocomplete": "list",
    "aria-controls": isOpen ? id : undefined,
    "aria-activedescendant": isOpen ? `${id}-${active}` : undefined,
  } as const;
  return { follow, onKeyDown, onBlur: () => setOpen(undefined), list, aria };
}

/** Below the braces, or above where there is no room. */
function placeOf(area: HTMLTextAreaElement, layer: EditorLayer | undefined, start: number): Open["place"] {
  const box = area.getBoundingClientRect();
  const at = layer?.placeOf(start);
  if (!at) return { left: 0, top: 0, above: false };
  const above = at.bottom - box.top + MENU_HEIGHT > box.height && at.top - box.top > MENU_HEIGHT;
  const left = Math.max(8, Math.min(at.left - box.left, box.width - MENU_WIDTH - 8));
  return { left, top: Math.max(0, (above ? at.top - 4 : at.bottom + 4) - box.top), above };
}

interface ListProps {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
  place: Open["place"];
  onHover(index: number): void;
  onChoose(suggestion: Suggestion): void;
}

function SuggestionList({ id, label, suggestions, active, place, onHover, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.menu}
      data-above={place.above || undefined}
      style={{ insetInlineStart: "auto", left: place.left, top: place.top }}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea that owns the list handles the keys
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // A press must not take the focus from the text.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== active && onHover(index)}
          onClick={() => onChoose(suggestion)}
        >
          <code dir="auto">{suggestion.text}</code>
          <span>{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}
