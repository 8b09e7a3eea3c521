import * as RadixTooltip from "@radix-ui/react-tooltip";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { directionOf } from "./direction-of.ts";
import styles from "./tooltip.module.css";
import { isPressKey, removeTooltipTarget, type TooltipTarget, tooltipTargets } from "./tooltip-targets.ts";
import { useEventCallback } from "./use-event-callback.ts";

let root: Root | undefined;

/** Shows the tooltips of `tooltipTargets`, in a React root of their own: no page mounts anything, and a press on a text is none on the card below. */
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
    // Before Radix has the key, which would keep it from a dialog whose Close button is described: one Escape closes both.
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
          // What the keyboard opens lets presses through.
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

/** Stands for the control, which another React root has rendered: gives Radix the control and its events. */
function ControlEvents({ control, cause, ref, ...given }: ControlEventsProps) {
  // An event of its own: Radix passes over one whose default was prevented, as a handle does that lifts a row.
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
      // A control that goes while its tooltip is open must not leave Radix without a delay for the next one.
      call("onBlur");
    };
  }, [control, call]);
  // It has happened before Radix could know of it.
  useLayoutEffect(() => call(cause), [cause, call]);
  return null;
}
