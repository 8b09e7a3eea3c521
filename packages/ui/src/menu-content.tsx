import * as RadixMenu from "@radix-ui/react-menu";
import * as RadixPopover from "@radix-ui/react-popover";
import { type ReactNode, useCallback, useRef } from "react";
import { useLayerRoot } from "./dialog-stack.ts";
import { directionOf } from "./direction-of.ts";

/** What has the focus when a menu opens: an item after a key, the menu itself after a press. */
type MenuFocus = "first" | "last" | "menu";

interface ContentProps {
  id: string;
  label: string;
  className: string;
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

/** In px: between trigger and content, and between content and the edges of the window. */
const GAP = 8;

const layerProps = (trigger: HTMLElement) => ({
  align: "end" as const,
  sideOffset: GAP,
  collisionPadding: GAP,
  // The trigger closes it by its own click.
  onInteractOutside: (event: Event) => {
    if (event.target instanceof Node && trigger.contains(event.target)) event.preventDefault();
  },
  onEscapeKeyDown: (event: KeyboardEvent) => {
    // A list of options that is open inside closes first.
    if (event.target instanceof Element && event.target.matches("[aria-expanded=true]")) event.preventDefault();
    // Dialogs and pages below have their own meaning for it.
    else event.stopPropagation();
  },
  // `onClose` has moved it.
  onCloseAutoFocus: (event: Event) => event.preventDefault(),
});

/** Everything outside the modal dialog of the trigger is inert. */
function useContainer(trigger: HTMLElement): HTMLElement {
  const layerRoot = useLayerRoot();
  return trigger.closest("dialog") ?? layerRoot;
}
