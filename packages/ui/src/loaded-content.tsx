import * as RadixMenu from "@radix-ui/react-menu";
import * as RadixPopover from "@radix-ui/react-popover";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLayerRoot } from "./dialog-stack.ts";
import { directionOf } from "./tooltip-content.tsx";

// Loaded together with the rest, because most of its code is common to both.
export { startTooltips } from "./tooltip-content.tsx";

/** What has the focus when a menu opens: an item after a key, the menu itself after a press. */
type MenuFocus = "first" | "last" | "menu";

interface ContentProps {
  id: string;
  label: string;
  className: string | undefined;
  /** The button that opened it, which places it and gets the focus back. */
  trigger: HTMLElement;
  onClose(): void;
  children: ReactNode;
}

interface ItemsProps extends ContentProps {
  /** Keys that were pressed on the trigger before an item could have the focus. */
  keys: string[];
}

/** What items are made of. They get it by context, so that no page has it in its first files. */
export const menuParts = {
  Item: RadixMenu.Item,
  RadioGroup: RadixMenu.RadioGroup,
  RadioItem: RadixMenu.RadioItem,
};

interface MenuContentProps extends ItemsProps {
  side: "top" | "bottom";
  focus: MenuFocus;
}

const enabledItems = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])'),
];
const initialItem = {
  first: (menu: HTMLElement) => enabledItems(menu).at(0),
  last: (menu: HTMLElement) => enabledItems(menu).at(-1),
  menu: () => undefined,
};

export function MenuContent({ focus, ...props }: MenuContentProps) {
  return <Items {...props} initialFocus={initialItem[focus]} loop />;
}

interface SelectContentProps extends ItemsProps {
  /** Covers the page, so that a press outside only closes the list. */
  backdropClassName: string | undefined;
  /** Whether an item has a check mark of its own. */
  isMultiple: boolean;
}

/**
 * A list of options: a menu with the roles of a list. Radix Select also locks and hides the page below, which takes three
 * times as long on a page with 100 prompts.
 */
export function SelectContent({ isMultiple, backdropClassName, ...props }: SelectContentProps) {
  const { trigger } = props;
  const container = useContainer(trigger);
  useEffect(() => {
    // A page that grows would move the button and its list out of sight.
    const observer = new ResizeObserver(() => {
      const { top, bottom } = trigger.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) trigger.scrollIntoView({ block: "nearest" });
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [trigger]);
  return (
    <>
      {createPortal(
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same
        <div
          className={backdropClassName}
          // The focus stays in the list, until it closes and the button gets it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onClose}
        />,
        container,
      )}
      <Items
        {...props}
        initialFocus={chosenOption}
        // The click on the backdrop closes it. Closed by the press before, the page would get the click.
        onPointerDownOutside={(event) => event.preventDefault()}
        role="listbox"
        aria-multiselectable={isMultiple || undefined}
        align="start"
        sideOffset={GAP / 2}
      />
    </>
  );
}

const chosenOption = (list: HTMLElement) =>
  list.querySelector<HTMLElement>('[aria-selected="true"]') ?? list.querySelector<HTMLElement>('[role="option"]');

type RadixMenuProps = Omit<ComponentProps<typeof RadixMenu.Content>, keyof ItemsProps>;

interface AnyItemsProps extends ItemsProps, RadixMenuProps {
  /** The item that gets the focus; without one it is the menu itself. */
  initialFocus(content: HTMLElement): HTMLElement | null | undefined;
}

/** Items below or above the trigger, between which arrows, Home, End and first letters move the focus. */
function Items({ trigger, label, keys, initialFocus, onClose, ...props }: AnyItemsProps) {
  const anchor = useRef(trigger);
  const container = useContainer(trigger);
  const setContent = useCallback(
    (content: HTMLElement | null) => {
      if (!content) return;
      // Radix would give it to an item only if a key had been pressed since its code was loaded.
      initialFocus(content)?.focus({ preventScroll: true });
      // The content gets its height when it is placed, which is before it is painted.
      requestAnimationFrame(() => content.querySelector(":focus")?.scrollIntoView({ block: "nearest" }));
      setTimeout(replay, 0, content, keys.splice(0));
    },
    [initialFocus, keys],
  );
  return (
    <RadixMenu.Root open modal={false} dir={directionOf(trigger)} onOpenChange={onClose}>
      <RadixMenu.Anchor virtualRef={anchor} />
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          {...layerProps(trigger)}
          {...props}
          ref={setContent}
          aria-label={label}
          onKeyDownCapture={(event) => {
            if (event.key !== "Tab") return;
            // Radix would keep the focus inside; the browser moves it on from the trigger.
            event.stopPropagation();
            onClose();
          }}
        />
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function replay(content: Element, [key, ...rest]: string[]): void {
  if (key === undefined) return;
  const target = content.querySelector(":focus") ?? content;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  // After Radix has moved the focus.
  setTimeout(replay, 0, content, rest);
}

export function PopoverContent({ id, label, className, trigger, onClose, children }: ContentProps) {
  const anchor = useRef(trigger);
  const container = useContainer(trigger);
  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content {...layerProps(trigger)} id={id} aria-label={label} className={className}>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** In px: between trigger and content, and between content and the edges of the window. */
const GAP = 8;

const layerProps = (trigger: HTMLElement) => ({
  // Dialogs and pages below have their own meaning for the key.
  onEscapeKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
  align: "end" as const,
  sideOffset: GAP,
  collisionPadding: GAP,
  // The trigger closes it by its own click.
  onInteractOutside: (event: Event) => {
    if (event.target instanceof Node && trigger.contains(event.target)) event.preventDefault();
  },
  // `onClose` has moved it.
  onCloseAutoFocus: (event: Event) => event.preventDefault(),
});

/** Everything outside the modal dialog of the trigger is inert. */
function useContainer(trigger: HTMLElement): HTMLElement {
  const layerRoot = useLayerRoot();
  return trigger.closest("dialog") ?? layerRoot;
}
