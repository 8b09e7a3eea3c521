import { CircleAlert, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { useTopDialog } from "./dialog-stack.ts";
import { common } from "./locales/en/common.ts";
import styles from "./toast-area.module.css";
import { dismissToast, TOAST_TIMES, type ToastRecord, toastStore } from "./toast-store.ts";
import { usePausableTimer } from "./use-pausable-timer.ts";
import { useSwipe } from "./use-swipe.ts";
import { useToastClearance } from "./use-toast-clearance.ts";

/** Where toasts appear: one at a time, F8 focuses the region. Mount it once, near the root. */
export function ToastArea() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code === "F8") region.current?.focus();
      if (event.key === "Escape" && region.current?.contains(document.activeElement)) dismissToast();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  // Inside the open modal dialog, outside of which everything is inert.
  const host = useTopDialog() ?? document.body;
  useToastClearance(region, host, current !== undefined);
  return createPortal(
    <section
      ref={region}
      className={styles.area}
      aria-label={common.notifications}
      aria-live="polite"
      aria-atomic="false"
      tabIndex={-1}
    >
      {current && <Toast key={current.id} record={current} />}
    </section>,
    host,
  );
}

function Toast({ record }: { record: ToastRecord }) {
  const { id, open, title, description, action, variant = "default" } = record;
  const close = () => dismissToast(id);
  const timer = usePausableTimer(close, record.durationMs ?? TOAST_TIMES.duration, open);
  const swipe = useSwipe(close);
  const run = () => {
    action?.onClick();
    close();
  };
  return (
    <div
      {...timer}
      {...swipe}
      className={styles.toast}
      data-variant={variant}
      data-state={open ? "open" : "closed"}
      role={variant === "destructive" ? "alert" : undefined}
      inert={!open}
    >
      {variant === "destructive" && <CircleAlert size={18} aria-hidden className={styles.icon} />}
      <div className={styles.words}>
        <span className="p-hidden">{common.notification} </span>
        <p className={styles.title}>{title}</p>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      {action && <Button onClick={run}>{action.label}</Button>}
      <button type="button" className={styles.close} aria-label={common.close} onClick={close}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
