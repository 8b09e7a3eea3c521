import * as RadixMenu from "@radix-ui/react-menu";
import * as RadixPopover from "@radix-ui/react-popover";
import * as RadixSelect from "@radix-ui/react-select";
import { setNonce } from "get-nonce";
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { cspNonce } from "./csp-nonce.ts";
import { useLayerRoot } from "./dialog-stack.ts";
import { directionOf } from "./tooltip-content.tsx";

// Loaded together with the rest, because most of its code is common to both.
export { startTooltips } from "./tooltip-content.tsx";

// For the style element with which an open list keeps the page from scrolling.
const nonce = cspNonce();
if (nonce) setNonce(nonce);

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

interface MenuContentProps extends ContentProps {
  side: "top" | "bottom";
  focus: MenuFocus;
}

/** What items are made of. They get it by context, so that no page has it in its first files. */
export const menuParts = {
  Item: RadixMenu.Item,
  RadioGroup: RadixMenu.RadioGroup,
  RadioItem: RadixMenu.RadioItem,
};

export function MenuContent({ id, label, className, trigger, side, focus, onClose, children }: MenuContentProps) {
  const anchor = useRef(trigger);
  const container = useContainer(trigger);
  const setContent = useCallback(
    (content: HTMLElement | null) => {
      const items = content?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [];
      // Radix knows only of keys that were pressed while it was loaded.
      if (focus !== "menu") [...items].at(focus === "first" ? 0 : -1)?.focus({ preventScroll: true });
    },
    [focus],
  );
  return (
    <RadixMenu.Root open modal={false} dir={directionOf(trigger)} onOpenChange={onClose}>
      <RadixMenu.Anchor virtualRef={anchor} />
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          {...layerProps(trigger)}
          ref={setContent}
          id={id}
          aria-label={label}
          className={className}
          side={side}
          loop
          onKeyDownCapture={(event) => {
            if (event.key !== "Tab") return;
            // Radix would keep the focus inside; the browser moves it on from the trigger.
            event.stopPropagation();
            onClose();
          }}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
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

interface SelectContentProps extends ContentProps {
  viewportClassName: string | undefined;
  /** That of the item that is chosen, "" for none. */
  value: string;
  /** Whether an item has a check mark of its own. */
  isMultiple: boolean;
  /** Keys that were pressed on the button; the list handles them as soon as an item has the focus. */
  keys: string[];
  onChoose(value: string): void;
}

export const SelectItem = RadixSelect.Item;

export function SelectContent(props: SelectContentProps) {
  const { id, label, className, viewportClassName, trigger, value, isMultiple, keys, onChoose, onClose, children } =
    props;
  const container = useContainer(trigger);
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!list) return;
    // Radix has hidden the page from screen readers, except live regions, but its controls can still get the focus.
    const hidden = document.querySelectorAll("[data-aria-hidden]:not([inert])");
    for (const element of hidden) element.setAttribute("inert", "");
    return () => {
      for (const element of hidden) element.removeAttribute("inert");
    };
  }, [list]);
  useEffect(() => {
    // While the list of options is open a person cannot scroll to a button that a growing page has moved away.
    const observer = new ResizeObserver(() => {
      const { top, bottom } = trigger.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) trigger.scrollIntoView({ block: "nearest" });
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [trigger]);
  return (
    <RadixSelect.Root open value={value} dir={directionOf(trigger)} onValueChange={onChoose} onOpenChange={onClose}>
      <RadixSelect.Trigger asChild>
        <Attach element={trigger} />
      </RadixSelect.Trigger>
      <RadixSelect.Portal container={container}>
        <RadixSelect.Content
          {...innermostEscape}
          ref={setList}
          id={id}
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          className={className}
          position="popper"
          sideOffset={GAP / 2}
          collisionPadding={GAP}
          onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => setTimeout(replay, 0, currentTarget, keys.splice(0))}
          // Radix gives it to the button, from where the choice or the person may have moved it on.
          onCloseAutoFocus={(event) => {
            if (document.activeElement !== document.body) event.preventDefault();
          }}
        >
          <RadixSelect.Viewport className={viewportClassName} nonce={nonce}>
            {children}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

/** Gives Radix the button that is on the page, in place of one that it would render. */
function Attach({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

function replay(list: Element, [key, ...rest]: string[]): void {
  if (key === undefined) return;
  const target = list.querySelector(":focus") ?? list;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  // After Radix has moved the focus.
  setTimeout(replay, 0, list, rest);
}

/** In px: between trigger and content, and between content and the edges of the window. */
const GAP = 8;

/** Dialogs and pages below have their own meaning for the key. */
const innermostEscape = { onEscapeKeyDown: (event: KeyboardEvent) => event.stopPropagation() };

const layerProps = (trigger: HTMLElement) => ({
  ...innermostEscape,
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
