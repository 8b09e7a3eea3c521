import { expectAccessible } from "../support/accessible.ts";
import { newPrompt } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("by keyboard alone a person goes, finds, copies and writes from anywhere", { tag: "@deep" }, async ({
  home,
  context,
  product,
  person,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newPrompt(product.origin, person, { title: "Plain letter", content: "Dear all." });
  await newPrompt(product.origin, person, { title: "Open letter", content: "Dear {{name}}." });
  const palette = home.getByRole("dialog", { name: "Search and commands" });

  await expect(home.getByRole("button", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await home.keyboard.type("prompt types");
  await home.keyboard.press("Enter");
  await expect(home).toHaveURL(/\/types$/);

  await home.keyboard.press("Control+k");
  await home.keyboard.type("plain letter");
  await expect(palette.getByRole("option", { name: /^Plain letter/ })).toHaveAttribute("aria-selected", "true");
  await home.keyboard.press("Enter");
  await expect(home.getByText("Copied to the clipboard")).toBeVisible();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe("Dear all.");

  await home.keyboard.press("Control+k");
  await expect(palette.getByText("Recently used")).toBeVisible();
  await expect(palette.getByRole("option", { name: /^Plain letter/ })).toBeVisible();
  await home.keyboard.type("open letter");
  await expect(palette.getByRole("option", { name: /^Open letter/ })).toHaveAttribute("aria-selected", "true");
  await home.keyboard.press("Enter");
  await home.getByRole("textbox", { name: "name" }).fill("Ada");
  await home.keyboard.press("Control+Enter");
  await expect.poll(() => home.evaluate(() => navigator.clipboard.readText())).toBe("Dear Ada.");

  await home.keyboard.press("Control+k");
  await home.keyboard.type("plain letter");
  await expect(palette.getByRole("option", { name: /^Plain letter/ })).toHaveAttribute("aria-selected", "true");
  await home.keyboard.press("Control+Enter");
  await expect(
    home.getByRole("region", { name: "Prompt" }).getByRole("heading", { name: "Plain letter" }),
  ).toBeVisible();
  await expect(home).toHaveURL(/\/templates\/\d+$/);

  await home.keyboard.press("Control+k");
  await home.keyboard.type("new pr");
  await home.keyboard.press("Enter");
  await expect(home.getByRole("dialog", { name: "Create New Prompt" })).toBeVisible();
  await home.keyboard.press("Escape");

  await home.keyboard.press("Control+k");
  await home.keyboard.type("light");
  await home.keyboard.press("Enter");
  await expect(home.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the palette and the sheet of keys have nothing axe objects to", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Plain letter", content: "Dear all." });
  await home.goto("/templates");
  await home.getByRole("button", { name: "Search and commands" }).click();
  await expect(home.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.type("letter");
  await expect(home.getByRole("option", { name: /^Plain letter/ })).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await home.keyboard.press("?");
  const shortcuts = home.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Close has the focus, and so a tooltip, which takes no Escape of its own.
  await expect(shortcuts.getByRole("tooltip", { name: "Close" })).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
});
