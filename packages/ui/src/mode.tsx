import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { storedValue } from "./storage.ts";
import { useMediaQuery } from "./use-media-query.ts";

/** What a person can choose. */
export type ThemeChoice = "light" | "dark" | "system";

/** The choice, the theme it comes to on this screen, and the way to change it. */
export interface Theme {
  choice: ThemeChoice;
  resolved: "light" | "dark";
  /** Undefined where the host of an embedded app decides. */
  setChoice: ((choice: ThemeChoice) => void) | undefined;
}

const stored = storedValue("theme");

function readChoice(): ThemeChoice {
  const saved = stored.get();
  return saved === "light" || saved === "system" ? saved : "dark";
}

const setChoice = (choice: ThemeChoice) => stored.set(choice);

/** The theme as `useTheme` reads it; remote-root.tsx provides that of a host. */
export const ThemeContext = createContext<Theme | undefined>(undefined);

/** Keeps <html> in the chosen theme: follows the person's choice, other tabs, and the system while "system" is chosen. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const choice = useSyncExternalStore(stored.subscribe, readChoice);
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const resolved = choice === "system" ? (isSystemDark ? "dark" : "light") : choice;
  // Before the paint, so that no frame mixes two themes.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = resolved;
    document.documentElement.style.colorScheme = resolved;
  }, [resolved]);
  const theme = useMemo(() => ({ choice, resolved, setChoice }) satisfies Theme, [choice, resolved]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The theme of the nearest ThemeProvider; throws without one. */
export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error("useTheme needs a ThemeProvider around it.");
  return theme;
}
