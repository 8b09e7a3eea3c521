import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./tooltip.module.css";

/** Milliseconds of rest before the first tooltip opens, and how long a neighbour then opens at once (specification section 9). */
export const TOOLTIP_DELAY = { open: 700, skip: 300 } as const;

const GAP = 6;
let lastClosedAt = Number.NEGATIVE_INFINITY;

interface Trigger {
  "aria-describedby"?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-keyshortcuts"?: string | undefined;
  onPointerEnter?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: React.FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: React.FocusEvent<HTMLElement>) => void) | undefined;
}

/** Props of Tooltip: one focusable element, the words over it, and an optional side ("right" is for the collapsed sidebar). */
export interface TooltipProps {
  text: string;
  children: ReactElement<Trigger>;
  side?: "top" | "right";
  disabled?: boolean;
}

/** Words over a control on hover and keyboard focus, with the key that presses it; Escape closes it. It describes the control unless it repeats its name. */
export function Tooltip({ text, children, side = "top", disabled = false }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { open, close } = useDelay(setAnchor);
  const given = children.props;
  const keys = given["aria-keyshortcuts"];
  const isName = given["aria-label"] === text;
  const child = cloneElement(children, {
    "aria-describedby": anchor && !isName ? id : given["aria-describedby"],
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event);
      if (event.pointerType !== "touch" && !disabled) open(event.currentTarget);
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event);
      close();
    },
    onPointerDown: (event) => {
      given.onPointerDown?.(event);
      close();
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      if (!disabled && event.currentTarget.matches(":focus-visible")) open(event.currentTarget, 0);
    },
    onBlur: (event) => {
      given.onBlur?.(event);
      close();
    },
  });
  return (
    <>
      {child}
      {anchor && (
        <Bubble id={id} text={keys ? `${text} (${keys})` : text} anchor={anchor} side={side} onClose={close} />
      )}
    </>
  );
}

function useDelay(show: (anchor: HTMLElement | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (anchor: HTMLElement, wait?: number) => {
    clearTimeout(timer.current);
    const delay = wait ?? (Date.now() - lastClosedAt < TOOLTIP_DELAY.skip ? 0 : TOOLTIP_DELAY.open);
    timer.current = setTimeout(() => {
      isOpen.current = true;
      show(anchor);
    }, delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen.current) lastClosedAt = Date.now();
    isOpen.current = false;
    show(undefined);
  };
  return { open, close };
}

interface BubbleProps {
  id: string;
  text: string;
  anchor: HTMLElement;
  side: "top" | "right";
  onClose(): void;
}

function Bubble({ id, text, anchor, side, onClose }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect(), side);
  }, [anchor, side]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", onClose, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", onClose, true);
    };
  }, [onClose]);
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={styles.bubble}>
      {text}
    </div>,
    anchor.closest("dialog, div.p-root") ?? document.body,
  );
}

function place(bubble: HTMLElement, anchor: DOMRect, side: "top" | "right"): void {
  const { width, height } = bubble.getBoundingClientRect();
  const above = anchor.top - height - GAP;
  const top = side === "right" ? anchor.top + (anchor.height - height) / 2 : above < GAP ? anchor.bottom + GAP : above;
  const left = side === "right" ? anchor.right + GAP : anchor.left + (anchor.width - width) / 2;
  const furthest = document.documentElement.clientWidth - width - GAP;
  bubble.style.translate = `${Math.round(Math.max(GAP, Math.min(left, furthest)))}px ${Math.round(top)}px`;
}
