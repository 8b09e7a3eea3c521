import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from "react";
import { loadedLayers, loadLayers } from "./load-layers.ts";
import { common } from "./locales/en/common.ts";
import styles from "./menu.module.css";
import { toast } from "./toast-store.ts";

const words = { ...common.notLoaded, variant: "destructive" } as const;

type Content = Awaited<ReturnType<typeof loadLayers>>;
type ContentProps = ComponentProps<Content["MenuContent"]>;

// A press shows the failure.
const preload = () => void loadLayers().catch(() => undefined);

interface Opened {
  content: Content;
  trigger: HTMLElement;
  focus: ContentProps["focus"];
}

/** A button and the content it opens, whose code is loaded when the button gets the pointer, the focus or a press. */
function useLoadedContent() {
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const isAwaited = useRef(false);

  const open = (trigger: HTMLElement, focus: Opened["focus"]) => {
    const content = loadedLayers();
    if (content) return setOpened({ content, trigger, focus });
    isAwaited.current = true;
    const settle = (show: () => void) => {
      if (!isAwaited.current) return;
      isAwaited.current = false;
      show();
    };
    loadLayers().then(
      (content) => settle(() => setOpened({ content, trigger, focus })),
      // Not an error of the page, which may hold unsaved text; the next press tries again.
      () => settle(() => toast(words)),
    );
  };
  const close = () => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree || document.getElementById(id)?.contains(activeElement)) opened?.trigger.focus({ preventScroll: true });
    setOpened(undefined);
  };
  const button = {
    type: "button",
    "aria-expanded": opened !== undefined,
    "aria-controls": opened && id,
    onPointerEnter: preload,
    onFocus: preload,
    // What opened now would take the focus from where the person went.
    onBlur: () => {
      isAwaited.current = false;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (opened) close();
      // A click that a key made counts no presses.
      else open(event.currentTarget, event.detail === 0 ? "first" : "menu");
    },
  } as const;
  return { opened, open, close, button, content: { id, onClose: close } };
}

const MenuContext = createContext<{ parts: Content["menuParts"]; close(): void } | undefined>(undefined);

export interface MenuProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  /** The side of the button where it opens while there is room. */
  side?: ContentProps["side"];
  className?: string | undefined;
  /** MenuItem, MenuLink, MenuRadioGroup, MenuLine, and text between them. */
  children: ReactNode;
}

/** A button that opens a menu, by Radix: arrows, Home, End, first letters, Escape, Tab. */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName = styles.trigger, side = "bottom", className, children } = props;
  const { opened, open, close, button, content } = useLoadedContent();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (opened || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    open(event.currentTarget, event.key === "ArrowDown" ? "first" : "last");
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
