import * as RadixTooltip from "@radix-ui/react-tooltip";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import styles from "./tooltip.module.css";
import { isPressKey, removeTooltipTarget, type TooltipTarget, tooltipTargets } from "./tooltip-targets.ts";
import { useEventCallback } from "./use-event-callback.ts";

let root: Root | undefined;

/** Shows the tooltips of `tooltipTargets`, in a React root of their own: no page mounts anything, and a press on the text does not bubble to the card below. */
export function startTooltips(): void {
  if (root) return;
  root = createRoot(document.createElement("div"));
  root.render(<Tooltips />);
}

/** The milliseconds are those of the specification, section 9. */
function Tooltips() {
  const targets = useSyncExternalStore(tooltipTargets.subscribe, tooltipTargets.get);
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {targets.map((target) => (
        <TargetTooltip key={target.id} {...target} />
      ))}
    </RadixTooltip.Provider>
  );
}

/** The direction of the text of an element. */
export const directionOf = (element: HTMLElement) => (getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr");

/** In px: between control and text, and between text and the edges of the window. */
const GAP = 6;

function TargetTooltip({ id, control, side, cause, onBubble }: TooltipTarget) {
  const [isOpen, setOpen] = useState(false);
  const onOpenChange = (next: boolean) => {
    setOpen(next);
    if (!next) removeTooltipTarget(id);
  };
  useEffect(() => {
    if (!isOpen) return;
    // Runs before the listener of Radix, which would prevent the default: one Escape closes the tooltip and the dialog around it.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") flushSync(() => removeTooltipTarget(id));
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOpen, id]);
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixTooltip.Trigger asChild>
        <ControlEvents control={control} cause={cause} />
      </RadixTooltip.Trigger>
      {/* Everything outside a modal dialog is inert, and the theme of a remote ends at its root. */}
      <RadixTooltip.Portal container={control.closest<HTMLElement>("dialog, div.p-root")}>
        <RadixTooltip.Content
          ref={onBubble}
          id={id}
          className={styles.bubble}
          // What opened on keyboard focus must not block presses.
          style={{ pointerEvents: cause === "onFocus" ? "none" : "auto" }}
          side={side === "right" && directionOf(control) === "rtl" ? "left" : side}
          sideOffset={GAP}
          collisionPadding={GAP}
        />
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

const handlers = {
  pointermove: "onPointerMove",
  pointerdown: "onPointerDown",
  blur: "onBlur",
  click: "onClick",
  keydown: "onClick",
} as const;

type Handler = (typeof handlers)[keyof typeof handlers] | TooltipTarget["cause"];

interface ControlEventsProps extends Partial<Record<Handler, (event: Event) => void>> {
  control: HTMLElement;
  cause: TooltipTarget["cause"];
  ref?: Ref<HTMLElement>;
}

/** Gives Radix the control, which another React root has rendered, and its events. */
function ControlEvents({ control, cause, ref, ...given }: ControlEventsProps) {
  // A new event: Radix ignores one whose default was prevented, as by the handle that lifts a row.
  const call = useEventCallback((handler: Handler) => given[handler]?.(new Event(handler)));
  useImperativeHandle(ref, () => control, [control]);
  useLayoutEffect(() => {
    const removals = Object.entries(handlers).map(([type, handler]) => {
      const listener = (event: Event) => {
        if (!(event instanceof KeyboardEvent) || isPressKey(event.key)) call(handler);
      };
      control.addEventListener(type, listener);
      return () => control.removeEventListener(type, listener);
    });
    return () => {
      for (const remove of removals) remove();
      // When the control is removed while its tooltip is open, the next one would open without a delay.
      call("onBlur");
    };
  }, [control, call]);
  // It happened before Radix was mounted.
  useLayoutEffect(() => call(cause), [cause, call]);
  return null;
}
