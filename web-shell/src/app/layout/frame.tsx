import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { PresetsProvider } from "../../data/presets.tsx";
import { frame } from "../../text/frame.ts";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { NavDrawer } from "./nav-drawer.tsx";
import { PromptKeys } from "./prompt-keys.tsx";
import { RecoveryWarning } from "./recovery-warning.tsx";
import { RunningOperations } from "./running-operations.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The frame of every page behind sign-in: header, sidebar (a drawer on small screens) and the page in it. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useFocusOnNavigation(main.current, pathname);
  return (
    <PresetsProvider>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {frame.skip}
        </a>
        <Header onMenu={() => setDrawerOpen(true)} />
        <Sidebar />
        <NavDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <main ref={main} id="content" className={styles.content} tabIndex={-1}>
          <RecoveryWarning />
          <RunningOperations />
          <Outlet />
        </main>
        <PromptKeys />
      </div>
    </PresetsProvider>
  );
}

/** A new page takes the focus, so that keys and screen readers start at its top; the first page leaves it alone. */
function useFocusOnNavigation(element: HTMLElement | null, pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A page may have focused a field of its own.
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [element, pathname]);
}
