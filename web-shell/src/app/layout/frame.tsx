import { IconButton } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { browserValue } from "@promptory/ui/storage";
import { useMediaQuery } from "@promptory/ui/use-media-query";
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Settings, X } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { embedding } from "../../api/embedding.ts";
import { PresetsProvider } from "../../api/prompts/presets.tsx";
import { frame } from "../../locales/en/frame.ts";
import { text } from "../../locales/en/index.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./frame.module.css";
import headerStyles from "./header.module.css";
import { HealthBadge } from "./health-badge.tsx";
import navDrawerStyles from "./nav-drawer.module.css";
import { Navigation } from "./navigation.tsx";
import { PaletteHost } from "./palette-host.tsx";
import { PromptKeys } from "./prompt-keys.tsx";
import { RecoveryWarning } from "./recovery-warning.tsx";
import { RunningOperations } from "./running-operations.tsx";
import sidebarStyles from "./sidebar.module.css";
import { ThemeQuestion } from "./theme-question.tsx";
import { UndoMenu } from "./undo-menu.tsx";

/** The frame of every page behind sign-in: header, sidebar (a drawer on small screens) and the page in it. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const isEmbedded = embedding() !== undefined;
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useFocusOnNavigation(main.current, pathname);
  return (
    <PresetsProvider>
      <div className={styles.frame} data-embedded={isEmbedded || undefined}>
        {!isEmbedded && (
          <a className={styles.skip} href="#content">
            {frame.skip}
          </a>
        )}
        <Header onMenu={() => setDrawerOpen(true)} />
        <Sidebar />
        <NavDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <Main ref={main}>
          <RecoveryWarning />
          <ThemeQuestion />
          <RunningOperations />
          <Outlet />
        </Main>
        <PromptKeys />
      </div>
    </PresetsProvider>
  );
}

/** The page; inside the page of another product it is not the main part of that. */
function Main({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) {
  const common = { ref, className: styles.content, tabIndex: -1, "data-page": true };
  if (embedding()) {
    return (
      <section {...common} aria-label={text.app.name}>
        {children}
      </section>
    );
  }
  return (
    <main {...common} id="content">
      {children}
    </main>
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
    if (!embedding()) window.scrollTo(0, 0);
    else if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [element, pathname]);
}

/** The bar over every page: the product, whether its API answers, and the person. */
function Header({ onMenu }: { onMenu(): void }) {
  const isEmbedded = embedding() !== undefined;
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.menu}>
        <IconButton label={frame.openMenu} icon={<MenuIcon size={18} aria-hidden />} onClick={onMenu} />
      </div>
      {!isEmbedded && (
        <Link className={headerStyles.brand} to="/">
          <Logo size={24} />
          <span className={headerStyles.name}>{text.app.name}</span>
        </Link>
      )}
      <PaletteHost />
      <div className={headerStyles.end}>
        <HealthBadge />
        <UndoMenu />
        {isEmbedded ? (
          <Link className={headerStyles.settings} to="/settings" aria-label={frame.settings}>
            <Settings size={17} aria-hidden />
          </Link>
        ) : (
          <AccountMenu />
        )}
      </div>
    </header>
  );
}

/** The navigation of small screens: a modal drawer, closed by Escape, by a press beside it and by going somewhere. */
function NavDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
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
      className={navDrawerStyles.drawer}
      aria-label={frame.navigation}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={navDrawerStyles.inner}>
        <div className={navDrawerStyles.head}>
          <Logo size={24} />
          <span className={navDrawerStyles.name}>{text.app.name}</span>
          <IconButton label={frame.closeMenu} icon={<X size={18} aria-hidden />} onClick={onClose} />
        </div>
        <Navigation />
      </div>
    </dialog>
  );
}

/** The navigation at the left of wide screens; a person may fold it to icons. */
function Sidebar() {
  const { isFolded, toggle } = useSidebar();
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={sidebarStyles.sidebar} data-folded={isFolded}>
      <div className={sidebarStyles.inner}>
        <Navigation iconsOnly={isFolded} />
        <div className={sidebarStyles.foot}>
          <IconButton
            label={isFolded ? frame.expand : frame.collapse}
            aria-expanded={!isFolded}
            icon={<Icon size={17} aria-hidden />}
            onClick={toggle}
          />
        </div>
      </div>
    </aside>
  );
}

const stored = browserValue("sidebar");
const WIDE = "(min-width: 1024px)";

/** Whether the sidebar shows icons only: the person's choice, and until there is one the width of the screen decides. */
function useSidebar(): { isFolded: boolean; toggle(): void } {
  const isWide = useMediaQuery(WIDE);
  const choice = useSyncExternalStore(stored.subscribe, stored.get);
  const isFolded = choice === undefined ? !isWide : choice === "folded";
  return { isFolded, toggle: () => stored.set(isFolded ? "open" : "folded") };
}
