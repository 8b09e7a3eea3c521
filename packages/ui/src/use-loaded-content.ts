import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
  useTransition,
} from "react";
import { loadedLayers, loadLayers } from "./load-layers.ts";
import { common } from "./locales/en/common.ts";
import { toast } from "./toast-store.ts";

const words = { ...common.notLoaded, variant: "destructive" } as const;

export type Content = Awaited<ReturnType<typeof loadLayers>>;

// A press shows the failure.
const preload = () => void loadLayers().catch(() => undefined);

/** What menus and lists handle besides letters. */
const HANDLED_KEYS = ["ArrowDown", "ArrowUp", "Home", "End", "PageUp", "PageDown", "Enter", "Escape"];

/** How it was opened: by which button, and what has the focus then. */
interface Opening {
  trigger: HTMLElement;
  focus: ComponentProps<Content["MenuContent"]>["focus"];
  /** Keys that are pressed before the content has the focus. */
  keys: string[];
}

/**
 * A button and the content it opens, whose code is loaded when the button gets the pointer, the focus or a press.
 * The frame after a press shows the button as pressed, and a later one the content, whose first rendering takes long.
 */
export function useLoadedContent() {
  const id = useId();
  const [opened, setOpened] = useState<Opening & { content: Content }>();
  const [isOpening, startTransition] = useTransition();
  /** What is open, or opens as soon as its code is loaded and it is rendered. */
  const awaited = useRef<Opening>(undefined);

  const open = (opening: Opening) => {
    awaited.current = opening;
    const settle = (show: () => void) => {
      if (awaited.current === opening) show();
    };
    const content = loadedLayers();
    if (content) return startTransition(() => setOpened({ ...opening, content }));
    loadLayers().then(
      (content) => settle(() => setOpened({ ...opening, content })),
      // Not an error of the page, which may hold unsaved text; the next press tries again.
      () =>
        settle(() => {
          awaited.current = undefined;
          toast(words);
        }),
    );
  };
  const hide = () => {
    awaited.current = undefined;
    setOpened(undefined);
  };
  const close = () => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree || document.getElementById(id)?.contains(activeElement)) opened?.trigger.focus({ preventScroll: true });
    hide();
  };
  /** Keeps a key for content that is opening and does not have the focus yet. Returns whether it did. */
  const keepKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isHandled = key.length === 1 ? !(ctrlKey || metaKey || altKey) : HANDLED_KEYS.includes(key);
    if (opened || !awaited.current || !isHandled) return false;
    event.preventDefault();
    awaited.current.keys.push(key);
    return true;
  };
  const button = {
    type: "button",
    "aria-expanded": isOpening || opened !== undefined,
    "aria-controls": opened && id,
    onPointerEnter: preload,
    onFocus: preload,
    // What opened now would take the focus from where the person went.
    onBlur: () => {
      if (!opened) hide();
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
      if (opened || isOpening) close();
      // A click that a key made counts no presses.
      else open({ trigger: currentTarget, focus: detail === 0 ? "first" : "menu", keys: [] });
    },
  } as const;
  return { opened, keepKey, open, close, button, content: { id, onClose: close } };
}
