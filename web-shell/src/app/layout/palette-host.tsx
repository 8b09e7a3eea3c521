import { isControlKey, isInKeyScope } from "@promptory/ui/keys";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { embedding, isAvailable } from "../../api/embedding.ts";
import { palette as words } from "../../locales/en/palette.ts";
import { routeOf } from "../routes.ts";
import { useUser } from "../session.tsx";
import { useLogout } from "./account-menu.tsx";
import { navItems } from "./navigation.tsx";
import styles from "./palette-host.module.css";
import { useUndoKey } from "./undo-menu.tsx";

const loadPalette = async () => (await import("../../features/palette/palette.tsx")).Palette;
const Palette = lazyWithRetry(loadPalette);
const KeysSheet = lazyWithRetry(async () => (await import("../../features/palette/palette.tsx")).KeysSheet);

/** The way to everything: a button, Ctrl or Cmd and K, and `?` for the keys; their code comes when it is asked for. */
export function PaletteHost() {
  const user = useUser();
  const logout = useLogout();
  const [shown, setShown] = useState<"palette" | "keys">();
  const [typed, setTyped] = useState("");
  const close = () => setShown(undefined);
  const open = () => {
    setTyped("");
    setShown("palette");
  };
  usePageKeys({ "?": () => setShown("keys") });
  useUndoKey();
  useSoon(loadPalette);
  useControlK(() => (shown === "palette" ? close() : open()));
  return (
    <>
      <div className={styles.way}>
        <button
          type="button"
          className={styles.button}
          aria-label={words.open}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <Search size={16} aria-hidden />
          <span className={styles.word}>{words.short}</span>
        </button>
        <span className={styles.key} aria-hidden="true">
          {isApple() ? "⌘ K" : "Ctrl K"}
        </span>
      </div>
      {shown === "palette" && (
        <Palette
          pages={pagesFor(user.isAdmin)}
          onLogout={embedding() ? undefined : () => void logout()}
          onKeys={() => setShown("keys")}
          onClose={close}
          typed={typed}
          fallback={<PendingSearch typed={typed} onType={setTyped} onClose={close} />}
        />
      )}
      {shown === "keys" && <KeysSheet onClose={close} />}
    </>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

type PendingSearchProps = { typed: string; onType: (typed: string) => void; onClose: () => void };

/** Takes what is typed while the code of the palette is on its way. */
function PendingSearch({ typed, onType, onClose }: PendingSearchProps) {
  return (
    <input
      ref={focus}
      className={styles.pending}
      aria-label={words.title}
      placeholder={words.placeholder}
      dir="auto"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    />
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The pages of the sidebar, and those of the account menu. */
function pagesFor(isAdmin: boolean) {
  const items = navItems.filter(({ path }) => (isAdmin || path !== "/admin") && isAvailable(path));
  const paths = [...items.map(({ path }) => path), "/settings"];
  return paths.flatMap((path) => {
    const title = routeOf(path)?.title;
    return title === undefined ? [] : [{ path, title }];
  });
}

const SOON_MS = 1500;

/** Brings code once the page has come to rest, so that keys typed right after Ctrl and K meet the palette. */
function useSoon(load: () => Promise<unknown>): void {
  const start = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    const timer = setTimeout(start, SOON_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Works while a person types, too; an open dialog other than the palette keeps what is in it. */
function useControlK(toggle: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isControlKey(event, "k") || !isInKeyScope(event)) return;
    event.preventDefault();
    const [dialog] = document.querySelectorAll("dialog[open]");
    if (!dialog || dialog.querySelector("[cmdk-root]")) toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
