import { type ComponentProps, createContext, type KeyboardEvent, type ReactElement, type ReactNode, use } from "react";
import styles from "./menu.module.css";
import { type Content, useLoadedContent } from "./use-loaded-content.ts";

const MenuContext = createContext<{ parts: Content["menuParts"]; close(): void } | undefined>(undefined);

export interface MenuProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  /** The side of the button where it opens while there is room. */
  side?: ComponentProps<Content["MenuContent"]>["side"];
  className?: string | undefined;
  /** MenuItem, MenuLink, MenuRadioGroup, MenuLine, and text between them. */
  children: ReactNode;
}

/** A button that opens a menu, by Radix: arrows, Home, End, first letters, Escape, Tab. */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName = styles.trigger, side = "bottom", className, children } = props;
  const { opened, keepKey, open, close, button, content } = useLoadedContent();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (opened || keepKey(event) || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    open({ trigger: event.currentTarget, focus: event.key === "ArrowDown" ? "first" : "last", keys: [] });
  };
  return (
    <>
      <button {...button} className={triggerClassName} aria-label={label} aria-haspopup="menu" onKeyDown={onKeyDown}>
        {trigger}
      </button>
      {opened && (
        <MenuContext value={{ parts: opened.content.menuParts, close }}>
          <opened.content.MenuContent
            {...content}
            label={label}
            className={[styles.menu, className].filter(Boolean).join(" ")}
            trigger={opened.trigger}
            side={side}
            focus={opened.focus}
            keys={opened.keys}
          >
            {children}
          </opened.content.MenuContent>
        </MenuContext>
      )}
    </>
  );
}

function useMenu() {
  const menu = use(MenuContext);
  if (!menu) throw new Error("An item was rendered outside a Menu.");
  return menu;
}

export interface MenuItemProps {
  icon?: ReactNode;
  disabled?: boolean;
  dir?: "auto";
  className?: string | undefined;
  /** Called when the item gets the focus, which follows the pointer. */
  onIntent?(): void;
  onSelect(): void;
  children: ReactNode;
}

export function MenuItem({ icon, className, onIntent, onSelect, children, ...props }: MenuItemProps) {
  const { parts, close } = useMenu();
  return (
    <parts.Item
      {...props}
      className={[styles.item, className].filter(Boolean).join(" ")}
      onFocus={onIntent}
      onSelect={() => {
        // Before the action: a dialog that it opens takes the focus, and gives it back to the trigger.
        close();
        onSelect();
      }}
    >
      {icon}
      {children}
    </parts.Item>
  );
}

/** The link that is its child, as an item of a Menu. */
export function MenuLink({ children }: { children: ReactElement }) {
  const { parts } = useMenu();
  return (
    <parts.Item asChild className={styles.item}>
      {children}
    </parts.Item>
  );
}

export interface MenuRadioGroupProps {
  label: string;
  /** That of the item that is chosen. */
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

export function MenuRadioGroup({ label, ...props }: MenuRadioGroupProps) {
  const { parts } = useMenu();
  return <parts.RadioGroup aria-label={label} {...props} />;
}

export interface MenuRadioItemProps {
  value: string;
  className: string | undefined;
  onSelect(): void;
  children: ReactNode;
}

export function MenuRadioItem(props: MenuRadioItemProps) {
  const { parts } = useMenu();
  return <parts.RadioItem {...props} />;
}

/** A line between two groups of a Menu. */
export function MenuLine() {
  return <hr className={styles.line} />;
}

export interface PopoverProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of controls, by Radix; Escape, a press outside and the focus leaving it close the panel. */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const { opened, button, content } = useLoadedContent();
  return (
    <>
      <button {...button} className={triggerClassName} aria-haspopup="dialog">
        {trigger}
      </button>
      {opened && (
        <opened.content.PopoverContent
          {...content}
          label={label}
          className={`${styles.menu} ${styles.panel}`}
          trigger={opened.trigger}
        >
          {children}
        </opened.content.PopoverContent>
      )}
    </>
  );
}
