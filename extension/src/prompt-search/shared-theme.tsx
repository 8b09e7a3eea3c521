import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { useEffect, useLayoutEffect } from "react";

const key = "theme";

/** Keeps the theme chosen in the panel where the search in a page finds it: a site's frame has no `localStorage` of ours. */
export function ShareTheme() {
  const { choice } = useTheme();
  useEffect(() => void chrome.storage.local.set({ [key]: choice }).catch(() => {}), [choice]);
  return null;
}

/** The theme that was chosen in the panel, or undefined. */
export async function readSharedTheme(): Promise<ThemeChoice | undefined> {
  const { [key]: choice } = await chrome.storage.local.get([key]);
  return choice === "light" || choice === "dark" || choice === "system" ? choice : undefined;
}

/** Takes a theme on before anything is painted. */
export function TakeTheme({ choice }: { choice: ThemeChoice | undefined }) {
  const { setChoice } = useTheme();
  useLayoutEffect(() => {
    if (choice) setChoice?.(choice);
  }, [choice, setChoice]);
  return null;
}
