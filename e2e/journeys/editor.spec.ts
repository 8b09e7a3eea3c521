import type { Page } from "@playwright/test";
import { newPrompt } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

test("the layer behind the text breaks its lines where the text does, and what is inserted can be undone", async ({
  home,
  product,
  person,
}) => {
  const paragraph = "A long line with {{variable|one choice, another choice}} that wraps, مرحبا {{b}}, and\ttabs. ";
  const text = Array.from({ length: 40 }, (_, n) => paragraph.repeat((n % 4) + 1)).join("\n\n");
  const { id } = await newPrompt(product.origin, person, { title: "Long", content: text });
  await home.goto(`/templates?edit=${id}`);
  await expect(content(home)).toHaveValue(text);
  for (const width of [1440, 390]) {
    await home.setViewportSize({ width, height: 844 });
    const heights = await content(home).evaluate((area) => [
      area.scrollHeight,
      area.parentElement?.querySelector("[aria-hidden]")?.scrollHeight,
    ]);
    expect(heights[1]).toBe(heights[0]);
  }
  // The place where the caret is after the last key is the place of the mark.
  await content(home).press("Control+End");
  await expect
    .poll(() =>
      content(home).evaluate((area) => {
        const marks = area.parentElement?.querySelectorAll("[data-kinds='variable']") ?? [];
        const last = marks[marks.length - 1]?.getBoundingClientRect();
        const box = area.getBoundingClientRect();
        return last !== undefined && last.top > box.top && last.bottom < box.bottom;
      }),
    )
    .toBe(true);
  await home.setViewportSize({ width: 1440, height: 900 });
  await home.keyboard.type("{{va");
  await home.keyboard.press("Enter");
  await expect(content(home)).toHaveValue(`${text}{{variable}}`);
  await home.keyboard.press("Control+z");
  await expect(content(home)).toHaveValue(`${text}{{va`);
  await home.getByRole("button", { name: /^Variable/ }).click();
  await home.getByRole("textbox", { name: "Default" }).fill("one choice");
  await home.keyboard.press("Enter");
  await expect(content(home)).toHaveValue(/^A long line with \{\{variable\|one choice, another choice=one choice\}\}/);
  await content(home).press("Control+z");
  await expect(content(home)).toHaveValue(`${text}{{va`);
});

test("one thing scrolls in the edit dialog, and the editor can fill the window", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const { id } = await newPrompt(product.origin, person, { title: "Long", content: "A line.\n".repeat(400) });
  const scrolling = () =>
    home
      .getByRole("dialog")
      .evaluate(
        (dialog) =>
          [...dialog.querySelectorAll("*")].filter(
            (element) =>
              element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY),
          ).length,
      );
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await home.setViewportSize({ width, height });
    await home.goto(`/templates?edit=${id}`);
    await expect(content(home)).toBeFocused();
    expect(await scrolling()).toBe(1);
    await home.getByRole("button", { name: "Full screen", exact: true }).click();
    const box = await content(home).boundingBox();
    expect(box?.height).toBeGreaterThan(height / 2);
    expect(await scrolling()).toBe(1);
    await expect(home.getByRole("textbox", { name: "Title" })).toBeHidden();
    await home.keyboard.press("Escape");
    await expect(home.getByRole("textbox", { name: "Title" })).toBeVisible();
  }
});
