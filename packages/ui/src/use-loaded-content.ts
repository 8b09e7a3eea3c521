import { type ComponentProps, type MouseEvent, useId, useRef, useState } from "react";
import { loadedLayers, loadLayers } from "./load-layers.ts";
import { common } from "./locales/en/common.ts";
import { toast } from "./toast-store.ts";

const words = { ...common.notLoaded, variant: "destructive" } as const;

export type Content = Awaited<ReturnType<typeof loadLayers>>;

// A press shows the failure.
const preload = () => void loadLayers().catch(() => undefined);

/** How it was opened: by which button, and what has the focus then. */
interface Opening {
  trigger: HTMLElement;
  focus: ComponentProps<Content["MenuContent"]>["focus"];
  /** Keys that were pressed before the content could have the focus. */
  keys: string[];
}

/** A button and the content it opens, whose code is loaded when the button gets the pointer, the focus or a press. */
export function useLoadedContent() {
  const id = useId();
  const [opened, setOpened] = useState<Opening & { content: Content }>();
  /** What opens as soon as the code is loaded. */
  const awaited = useRef<Opening>(undefined);

  const open = (opening: Opening) => {
    const content = loadedLayers();
    if (content) return setOpened({ ...opening, content });
    awaited.current = opening;
    const settle = (show: () => void) => {
      if (awaited.current !== opening) return;
      awaited.current = undefined;
      show();
    };
    loadLayers().then(
      (content) => settle(() => setOpened({ ...opening, content })),
      // Not an error of the page, which may hold unsaved text; the next press tries again.
      () => settle(() => toast(words)),
    );
  };
  const hide = () => setOpened(undefined);
  const close = () => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree || document.getElementById(id)?.contains(activeElement)) opened?.trigger.focus({ preventScroll: true });
    hide();
  };
  const button = {
    type: "button",
    "aria-expanded": opened !== undefined,
    "aria-controls": opened && id,
    onPointerEnter: preload,
    onFocus: preload,
    // What opened now would take the focus from where the person went.
    onBlur: () => {
      awaited.current = undefined;
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
      if (opened) close();
      // A click that a key made counts no presses.
      else open({ trigger: currentTarget, focus: detail === 0 ? "first" : "menu", keys: [] });
    },
  } as const;
  return { opened, awaited, open, hide, close, button, content: { id, onClose: close } };
}
