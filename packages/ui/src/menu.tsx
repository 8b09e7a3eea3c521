import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./menu.module.css";

/** Props of Menu: the trigger's name and looks, and the items (`role="menuitem"` or `"menuitemradio"`) inside. */
export interface MenuProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  /** Shown above everything, where the element around it would cut it off. */
  isFloating?: boolean;
  children: ReactNode;
}

const GAP = 8;
const ITEMS = '[role="menuitem"]:not(:disabled), [role="menuitemradio"]:not(:disabled)';

/** A menu button after the ARIA Authoring Practices: arrows, Home, End, first letters, Escape, Tab; any press inside closes it. */
export function Menu({ label, trigger, triggerClassName = styles.trigger, isFloating = false, children }: MenuProps) {
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
    if (isFloating) floatBelow(button.current, list.current);
    // Without an item the list itself takes the keys.
    (itemsOf(list.current)[0] ?? list.current)?.focus();
    // Opened from the foot of the page it would hang below the window.
    if (!isFloating) list.current?.scrollIntoView?.({ block: "nearest" });
    const onPress = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    // Before the page and a dialog below, which have their own meaning for it, wherever in the menu the focus is.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !isInside(event.target, root.current)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    const onScroll = () => setOpen(false);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onEscape, true);
    if (isFloating) window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onEscape, true);
    };
  }, [isOpen, isFloating]);
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
          popover={isFloating ? "manual" : undefined}
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

/** Puts a menu into the top layer: below its button, or above it where there is more room. */
function floatBelow(button: HTMLElement | null, menu: HTMLElement | null): void {
  // jsdom has no top layer.
  if (!button || !menu?.showPopover) return;
  menu.showPopover();
  const [from, size] = [button.getBoundingClientRect(), menu.getBoundingClientRect()];
  const below = from.bottom + GAP;
  const isAbove = below + size.height > window.innerHeight && from.top > size.height + GAP;
  const left = Math.min(Math.max(GAP, from.right - size.width), window.innerWidth - size.width - GAP);
  Object.assign(menu.style, { inset: "auto", margin: "0", position: "fixed" });
  menu.style.left = `${left}px`;
  menu.style.top = `${isAbove ? from.top - GAP - size.height : below}px`;
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

/** Values of Popover: the name of its panel, the content of its button, and the controls that it opens. */
export interface PopoverProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of controls; Escape, a press outside and the focus leaving it close the panel. */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>("button:not(:disabled), a")?.focus();
    const onPress = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is pressed on the controls inside
    <div
      ref={root}
      className={styles.root}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) =>
        relatedTarget instanceof Node && !root.current?.contains(relatedTarget) && setOpen(false)
      }
    >
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div ref={panel} id={id} role="dialog" aria-label={label} className={`${styles.menu} ${styles.panel}`}>
          {children}
        </div>
      )}
    </div>
  );
}
