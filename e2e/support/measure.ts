import type { Locator, Page, Request } from "@playwright/test";

export interface ScriptReport {
  /** Bytes of JavaScript as they came over the wire, bodies only. */
  readonly bytes: number;
  readonly files: readonly { readonly url: string; readonly bytes: number; readonly coding: string }[];
}

/** Counts the JavaScript a page has loaded since, or what of it has such a path; ask as often as needed. */
export function countScripts(page: Page, counts = (_path: string) => true): { now(): Promise<ScriptReport> } {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script" && counts(new URL(request.url()).pathname)) requests.push(request);
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
        sources?: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
        // An icon says little without the element around it.
        const sources = (entry.sources ?? []).map(({ node, previousRect, currentRect }) => {
          const around = node?.parentElement?.outerHTML.slice(0, 300) ?? "?";
          return `from ${place(previousRect)} to ${place(currentRect)} in ${around}`;
        });
        shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shifts of the page now open, those a person caused aside; none where they are not watched. */
export async function layoutShifts(page: Page): Promise<{ value: number; sources: string[] }[]> {
  return page.evaluate(
    () => (window as { __layoutShifts?: { value: number; sources: string[] }[] }).__layoutShifts ?? [],
  );
}

/** What a person does in a page: each press and key, from the moment it was made until the page showed something for it. */
export interface Interactions {
  /** The longest since the last call, in ms (Event Timing, in steps of 8); what took less than 16 is reported as 16. */
  worst(): Promise<number>;
  /** Waits until the page has had nothing to do for several frames: a search of the page before that counts as its work. */
  comeToRest(): Promise<void>;
}

/** Watches how long interactions take (the parts of INP) in every page opened from now on; call before the first `goto`. */
export async function watchInteractions(page: Page): Promise<Interactions> {
  await page.addInitScript(() => {
    const seen: PerformanceEventTiming[] = [];
    const observer = new PerformanceObserver((list) => {
      seen.push(...(list.getEntries() as PerformanceEventTiming[]));
    });
    observer.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    Object.assign(window, {
      __worstInteraction: () => {
        seen.push(...(observer.takeRecords() as PerformanceEventTiming[]));
        const ours = seen.splice(0).filter((entry) => (entry as { interactionId?: number }).interactionId);
        return Math.max(16, ...ours.map(({ duration }) => duration));
      },
    });
  });
  return {
    comeToRest: () => comeToRest(page),
    worst: async () => {
      // An entry comes after the frame that showed something.
      await comeToRest(page);
      return page.evaluate(() => (window as unknown as { __worstInteraction(): number }).__worstInteraction());
    },
  };
}

/** How long a person holds a button down, in ms. */
const HELD_MS = 80;

/**
 * Presses something as a person does: it is in view, under the pointer and the page has come to rest before the press,
 * which itself takes a moment. (`click` alone scrolls and presses at once: it would time what the scrolling draws.)
 */
export async function pressByHand(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await comeToRest(target.page());
  await target.click({ delay: HELD_MS });
  // The search for what comes next reads styles of the whole page, which would count as the page's own work.
  await comeToRest(target.page());
}

/**
 * Waits until a page has had nothing to do for several frames. Chromium gives a page that draws nothing neither frames
 * nor idle time while its processor is slowed down; such a page is at rest as well.
 */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve));
        setTimeout(resolve, longestMs);
      });
    }
  }, LONGEST_FRAME_MS);
}

/** Longer than a frame takes with the work that is measured, in ms. */
const LONGEST_FRAME_MS = 500;

/** Makes the page's processor slower by a factor, as that of an old phone. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
