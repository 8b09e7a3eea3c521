import { type Theme, ThemeContext } from "@promptory/ui/mode";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { dialogStack, LayerRoot } from "./dialog-stack.ts";
import { setKeyScope } from "./keys.ts";
import type { RemoteAppProps } from "./remote-contract.ts";
import styles from "./remote-root.module.css";
import { toastStore } from "./toast-store.ts";

/** Whether this is a page of Promptory, which has its styles (theme-init.js sets the class before the first paint). */
export const isOwnPage = () => document.documentElement.classList.contains("p-root");

/** Loads the styles that a page of another product does not have; call it before the remote is rendered. */
export async function loadRemoteStyles(): Promise<void> {
  if (!isOwnPage()) await Promise.all([import("./tokens.css"), import("./fonts.css"), import("./base.css")]);
}

type RemoteRootProps = Pick<RemoteAppProps, "theme" | "notify" | "openDialog"> & { children: ReactNode };

/** The outermost element of a remote: its theme, its styles, and the notifications and dialogs of its host. */
export function RemoteRoot({ theme, notify, openDialog, children }: RemoteRootProps) {
  useEffect(() => forwardToasts(notify), [notify]);
  useEffect(() => forwardDialogs(openDialog), [openDialog]);
  return <HostTheme theme={theme}>{isOwnPage() ? children : <Embedded theme={theme}>{children}</Embedded>}</HostTheme>;
}

/** The theme of the host, which alone can change it. */
function HostTheme({ theme, children }: Pick<RemoteRootProps, "theme" | "children">) {
  const value = useMemo(() => ({ choice: theme, resolved: theme, setChoice: undefined }) satisfies Theme, [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

function Embedded({ theme, children }: Pick<RemoteRootProps, "theme" | "children">) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [layers, setLayers] = useState<HTMLElement | null>(null);
  useEffect(() => (root ? setKeyScope(root) : undefined), [root]);
  return (
    // A press beside a control focuses the root, so that the keys of the app follow the press.
    <div ref={setRoot} className="p-root" data-theme={theme} tabIndex={-1}>
      <div className={styles.content}>
        {/* Not before there is a place for dialogs: a portal that moves would lose the state of what is in it. */}
        {layers && <LayerRoot value={layers}>{children}</LayerRoot>}
      </div>
      <div ref={setLayers} className={styles.layers} />
    </div>
  );
}

/** Shows what this build says in the notification area of the host. */
export function forwardToasts(notify: RemoteAppProps["notify"]): () => void {
  let last = toastStore.get()?.id;
  let dismiss: (() => void) | undefined;
  return toastStore.subscribe(() => {
    const toast = toastStore.get();
    if (toast?.open && toast.id !== last) {
      const { id, open: _, ...message } = toast;
      last = id;
      dismiss = notify(message);
    } else if (toast?.id === last && !toast?.open) dismiss?.();
  });
}

/** Tells the host which modal dialogs of this build are open. */
export function forwardDialogs(openDialog: RemoteAppProps["openDialog"]): () => void {
  const opened = new Map<HTMLElement, () => void>();
  const sync = (open: readonly HTMLElement[]) => {
    for (const [dialog, close] of opened) {
      if (open.includes(dialog)) continue;
      opened.delete(dialog);
      close();
    }
    for (const dialog of open) if (!opened.has(dialog)) opened.set(dialog, openDialog(dialog));
  };
  const unsubscribe = dialogStack.subscribe(() => sync(dialogStack.get()));
  sync(dialogStack.get());
  return () => {
    unsubscribe();
    sync([]);
  };
}
