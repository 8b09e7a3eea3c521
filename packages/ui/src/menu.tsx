import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./menu.module.css";

/** Props of Menu: the trigger's name and looks, and the items (`role="menuitem"` or `"menuitemradio"`) inside. */
export interface MenuProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  children: ReactNode;
}

const ITEMS = '[role="menuitem"]:not(:disabled), [role="menuitemradio"]:not(:disabled)';

/** A menu button after the ARIA Authoring Practices: arrows, Home, End, first letters, Escape, Tab; any press inside closes it. */
export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = (backToButton: boolean) => {
    setOpen(false);
    if (backToButton) button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    // Without an item the list itself takes the keys.
    (itemsOf(list.current)[0] ?? list.current)?.focus();
    // Opened from the foot of the page it would hang below the window.
    list.current?.scrollIntoView?.({ block: "nearest" });
    const onPress = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    // Before the page and a dialog below, which have their own meaning for it, wherever in the menu the focus is.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !isInside(event.target, root.current)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onEscape, true);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onEscape, true);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") close(false);
    else if (move(itemsOf(list.current), event.key)) event.preventDefault();
  };
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (isOpen) return onKeyDown(event);
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const item = (event.target as Element).closest(ITEMS);
            if (item) close(item.getAttribute("role") === "menuitem" && item.tagName === "BUTTON");
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Pressing a disabled item leaves the focus on the body. */
const isInside = (target: EventTarget | null, root: HTMLElement | null) =>
  target === document.body || (target instanceof Node && root?.contains(target) === true);

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

/** Moves the focus for one key; false when the key means nothing here. */
function move(items: HTMLElement[], key: string): boolean {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const steps: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = steps[key] ?? nextByLetter(items, at, key);
  if (target === -1) return false;
  items[target]?.focus();
  return true;
}

function nextByLetter(items: HTMLElement[], at: number, key: string): number {
  if (key.length !== 1 || key === " ") return -1;
  const startsWith = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  const after = items.findIndex((item, index) => index > at && startsWith(item));
  return after === -1 ? items.findIndex(startsWith) : after;
}

/** The class of an item in a Menu. */
export const menuItemClass: string = styles.item ?? "";

/** A line between two groups of a Menu. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
