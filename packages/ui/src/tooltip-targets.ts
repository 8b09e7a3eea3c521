import { createStore } from "./create-store.ts";

/** A control that has the pointer or the keyboard focus, or whose tooltip is open. */
export interface TooltipTarget {
  /** That of the tooltip. */
  id: string;
  control: HTMLElement;
  side: "top" | "right";
  /** What happened to the control last: the handler of Radix's trigger for it. */
  cause: "onPointerMove" | "onFocus";
  /** Takes the element that the text goes into, for as long as the tooltip is open. */
  onBubble(bubble: HTMLElement | null): void;
}

/** Usually one; two while the pointer goes from one control to the next. */
export const tooltipTargets = createStore<readonly TooltipTarget[]>([]);

const without = (id: string) => tooltipTargets.get().filter((target) => target.id !== id);

export const addTooltipTarget = (target: TooltipTarget) => tooltipTargets.set([...without(target.id), target]);

export function removeTooltipTarget(id: string): void {
  if (tooltipTargets.get().some((target) => target.id === id)) tooltipTargets.set(without(id));
}

/** A key that presses the control, also where that makes no click: on the handle that lifts a row. */
export const isPressKey = (key: string) => key === " " || key === "Enter";
