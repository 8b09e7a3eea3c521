import { IconButton } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { frame } from "../../text/frame.ts";
import { text } from "../../text/index.ts";
import styles from "./nav-drawer.module.css";
import { Navigation } from "./navigation.tsx";

/** The navigation of small screens: a modal drawer, closed by Escape, by a press beside it and by going somewhere. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address closes it
  useEffect(onClose, [pathname]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={frame.navigation}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <Logo size={24} />
          <span className={styles.name}>{text.app.name}</span>
          <IconButton label={frame.closeMenu} icon={<X size={18} aria-hidden />} onClick={onClose} />
        </div>
        <Navigation />
      </div>
    </dialog>
  );
}
