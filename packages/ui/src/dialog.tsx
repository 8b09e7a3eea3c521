import { X } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { pushDialog, useLayerRoot } from "./dialog-stack.ts";

/** Props of Dialog. It is open for as long as it is rendered; an element with `data-autofocus` gets the focus. */
export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The largest width in px. */
  width?: number;
  /** Shows no title: only screen readers get it. The children then have a way to close the dialog. */
  isBare?: boolean;
  /** As high as the window allows, for something to work in. */
  tall?: boolean;
  role?: "dialog" | "alertdialog";
  /** The name of the close control; without one there is none. */
  closeLabel?: string;
  /** Asked for by Escape, the close control or the system's back gesture. */
  onClose(): void;
  children?: ReactNode;
  /** The buttons, at the bottom right. */
  footer?: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside, and gives it back to where it was. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    width = 480,
    tall = false,
    isBare = false,
    role,
    closeLabel,
    onClose,
    children,
    footer,
  } = props;
  const id = useId();
  const dialog = useModal();
  const layerRoot = useLayerRoot();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Kept from the browser, which closes on the second Escape whatever we say, and from a dialog below.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    // A file chooser that was dismissed bubbles the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      style={{ "--width": `${width}px` } as CSSProperties}
      data-tall={tall || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
    >
      <header className={isBare ? "p-hidden" : styles.head}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {description && (
            <div id={`${id}-description`} className={styles.description}>
              {description}
            </div>
          )}
        </div>
        {closeLabel && <IconButton label={closeLabel} icon={<X size={18} aria-hidden />} onClick={onClose} />}
      </header>
      {children && <div className={styles.body}>{children}</div>}
      {footer && (
        <footer className={styles.foot} data-toast-clearance>
          {footer}
        </footer>
      )}
    </dialog>,
    layerRoot,
  );
}

function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    focusFirst(dialog);
    const pop = pushDialog(dialog);
    return () => {
      pop();
      // Closing before it goes lets the browser give the focus back.
      dialog.close();
    };
  }, []);
  return ref;
}

/** A text to edit is read from its beginning. */
function focusFirst(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(0, 0);
  first?.focus();
}
