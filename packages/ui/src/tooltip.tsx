import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { loadLayers } from "./load-layers.ts";
import { addTooltipTarget, isPressKey, removeTooltipTarget, type TooltipTarget } from "./tooltip-targets.ts";

interface Trigger {
  "aria-describedby"?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-keyshortcuts"?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

/** Props of Tooltip: one focusable element, the words over it, and an optional side ("right" is for the collapsed sidebar). */
export interface TooltipProps {
  text: string;
  children: ReactElement<Trigger>;
  side?: TooltipTarget["side"];
  disabled?: boolean;
}

/** Words over a control on hover and keyboard focus, by Radix, with the key that presses it. They describe the control unless they repeat its name. */
export function Tooltip({ text, children, side = "top", disabled = false }: TooltipProps) {
  const id = useId();
  const [bubble, setBubble] = useState<HTMLElement | null>(null);
  useEffect(() => (disabled ? undefined : () => removeTooltipTarget(id)), [id, disabled]);
  const given = children.props;
  const keys = given["aria-keyshortcuts"];
  const isName = given["aria-label"] === text;
  const start = (event: SyntheticEvent<HTMLElement>, cause: TooltipTarget["cause"]) => {
    if (disabled) return;
    addTooltipTarget({ id, control: event.currentTarget, side, cause, onBubble: setBubble });
    loadLayers().then(
      ({ startTooltips }) => startTooltips(),
      // The control has its name; the next hover tries again.
      () => undefined,
    );
  };
  const stop = () => {
    // Radix closes it, which the pointer may prevent by going on to the text.
    if (!bubble) removeTooltipTarget(id);
  };
  const child = cloneElement(children, {
    "aria-describedby": bubble && !isName ? id : given["aria-describedby"],
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event);
      if (event.pointerType !== "touch") start(event, "onPointerMove");
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event);
      stop();
    },
    onPointerDown: (event) => {
      given.onPointerDown?.(event);
      stop();
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event);
      if (isPressKey(event.key)) stop();
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) start(event, "onFocus");
    },
    onBlur: (event) => {
      given.onBlur?.(event);
      stop();
    },
  });
  return (
    <>
      {child}
      {bubble && createPortal(keys ? `${text} (${keys})` : text, bubble)}
    </>
  );
}
