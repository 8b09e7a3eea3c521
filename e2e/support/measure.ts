import type { Page, Request } from "@playwright/test";

export interface ScriptReport {
  /** Bytes of JavaScript as they came over the wire, bodies only. */
  readonly bytes: number;
  readonly files: readonly { readonly url: string; readonly bytes: number; readonly coding: string }[];
}

/** Counts the JavaScript a page has loaded since; ask as often as needed. */
export function countScripts(page: Page): { now(): Promise<ScriptReport> } {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") requests.push(request);
  });
  return {
    async now() {
      const files = await Promise.all([...requests].map(sizeOf));
      return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), files };
    },
  };
}

async function sizeOf(request: Request) {
  const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()]);
  const coding = (await response?.headerValue("content-encoding")) ?? "none";
  return { url: new URL(request.url()).pathname, bytes: responseBodySize, coding };
}

/** Watches for layout shifts in every page opened from now on; call before the first `goto`. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    Object.assign(window, { __layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const sources = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : "?",
        );
        shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shifts of the page now open, those a person caused aside; none is the goal. */
export async function layoutShifts(page: Page): Promise<{ value: number; sources: string[] }[]> {
  return page.evaluate(
    () => (window as unknown as { __layoutShifts: { value: number; sources: string[] }[] }).__layoutShifts,
  );
}
