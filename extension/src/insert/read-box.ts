import type { SiteHint } from "./job.ts";
import { openSurface, type Page } from "./open-surface.ts";
import { failed, type NeedsPageWorld, needsPageWorld, type ReadResult } from "./result.ts";
import { withPlainSpaces } from "./same-text.ts";

/** Reads what stands in the page's message box, and touches nothing. */
export function readText(site: SiteHint | null, page: Page): ReadResult | NeedsPageWorld {
  const surface = openSurface(page, { mode: "read", singleLine: true, selectors: site?.inputSelectors ?? [] });
  if (surface === "no-editor") return failed("no-editor");
  if (surface === "unreachable") return failed("unreadable");
  if (surface === "needs-page-world") return needsPageWorld;
  // Drawn in part only, and without its model: half a text would be saved for the whole.
  if (surface.isDrawn && surface.element().querySelector(".cm-gap")) return failed("unreadable");
  const text = surface.read();
  // The browser's own editing writes no-break spaces where a person typed two common ones.
  return { status: "read", editor: surface.name, text: surface.name === "editable" ? withPlainSpaces(text) : text };
}
