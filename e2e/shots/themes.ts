import type { Frame, Page } from "@playwright/test";

export const themes = ["dark", "light"] as const;

/** What has a theme of its own. */
export type Where = Page | Frame;

/** Turns what is open already to a theme, as another window of the same person would. */
export async function turnTo(theme: (typeof themes)[number], where: Where): Promise<void> {
  await where.evaluate((value) => {
    // The search in a page of others may be denied a memory of its own, and paints what stands here.
    document.documentElement.dataset.theme = value;
    document.documentElement.style.colorScheme = value;
    try {
      localStorage.setItem("theme", value);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
    } catch {}
  }, theme);
}
