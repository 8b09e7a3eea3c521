import type { Page, Route } from "@playwright/test";

/** Answers the next request with a method in place of the server. */
export async function answerOnce(
  page: Page,
  method: string,
  url: string,
  answer: Parameters<Route["fulfill"]>[0],
): Promise<void> {
  let isDone = false;
  await page.route(url, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return route.fulfill(answer);
  });
}
