import { pushDialog } from "@promptory/ui/dialog-stack";
import { Drawer, Modal } from "antd";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { text } from "../locales/en/index.ts";
import styles from "./dialog.module.css";

interface LayerProps {
  title: string;
  description?: ReactNode;
  /** The largest width in px. */
  width: number;
  onClose: () => void;
  children?: ReactNode;
  /** The buttons below the content. */
  footer?: ReactNode;
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const closable = { "aria-label": text.admin.close };

interface ModalDialogProps extends LayerProps {
  /** An alert dialog, for questions about something that cannot be undone: screen readers read its description too. */
  isAlert?: boolean;
}

/** An antd Modal for something to fill in or to confirm. It is open for as long as it is rendered. */
export function ModalDialog({ title, description, width, onClose, children, footer, isAlert }: ModalDialogProps) {
  const content = useLayer(isAlert);
  // antd closes on every Escape; one that closes a menu or a list of options inside is not meant for the dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    const hasOpenList = event.currentTarget.querySelector("[aria-expanded=true]") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !hasOpenList) onClose();
  };
  // antd focuses the dialog itself or its Close button, later than `autoFocus`. A person may be in a field already.
  const focusFirst = (isOpen: boolean) => {
    const dialog = content.current?.closest(DIALOGS);
    if (isOpen && !dialog?.querySelector(":is(input, textarea):focus"))
      dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  };
  return (
    <Modal
      afterOpenChange={focusFirst}
      centered
      closable={closable}
      footer={footer ? <Footer>{footer}</Footer> : null}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={onClose}
      open
      title={title}
      width={`min(${width}px, calc(100vw - 32px))`}
      wrapProps={{ onKeyDown }}
    >
      <Content description={description} ref={content}>
        {children}
      </Content>
    </Modal>
  );
}

/** An antd Drawer for something to read. It is open for as long as it is rendered. */
export function DetailDrawer({ title, description, width, onClose, children, footer }: LayerProps) {
  const content = useLayer();
  return (
    <Drawer
      closable={closable}
      footer={footer && <Footer>{footer}</Footer>}
      onClose={onClose}
      open
      size={`min(${width}px, 100vw)`}
      title={title}
    >
      <Content description={description} ref={content}>
        {children}
      </Content>
    </Drawer>
  );
}

function Content(props: { description: ReactNode; children: ReactNode; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className={styles.content} ref={props.ref}>
      {props.description && <div className={styles.description}>{props.description}</div>}
      {props.children}
    </div>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.footer} data-toast-clearance>
      {children}
    </div>
  );
}

/** What had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element | null>();

/** Where the focus is when a dialog has closed. One that replaced another dialog, such as that of a loading form, was opened by what opened the other. */
function focusOpener(opener: Element | null): void {
  const replaced = opener?.isConnected === false && opener.closest(DIALOGS);
  const target = replaced ? openers.get(replaced) : opener;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Toasts appear inside the dialog, which keeps the focus; after it the focus is where it was before. */
function useLayer(isAlert = false) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]');
    const pop = dialog && pushDialog(dialog);
    if (dialog) openers.set(dialog, opener);
    // antd has no property for these.
    if (dialog && content.current && isAlert) {
      content.current.id = id;
      dialog.setAttribute("role", "alertdialog");
      dialog.setAttribute("aria-describedby", id);
    }
    return () => {
      pop?.();
      // After the dialog is gone: a field that loses the focus is checked, which must not happen while React removes it.
      queueMicrotask(() => focusOpener(opener));
    };
  }, [opener, isAlert, id]);
  return content;
}
