import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import menu from "./menu.module.css";
import styles from "./popover.module.css";

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
      className={menu.root}
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
        <div ref={panel} id={id} role="dialog" aria-label={label} className={`${menu.menu} ${styles.panel}`}>
          {children}
        </div>
      )}
    </div>
  );
}
