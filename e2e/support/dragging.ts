import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses a key of a drag by keyboard until the live region says what it did: a key that comes before the rows have been
 * measured moves nothing.
 */
export async function moveBy(page: Page, key: string, announced: Locator): Promise<void> {
  await expect(async () => {
    if ((await announced.count()) === 0) await page.keyboard.press(key);
    await expect(announced).toBeAttached({ timeout: 1_500 });
  }).toPass({ timeout: 10_000 });
}
