import { expectAccessible } from "../support/accessible.ts";
import { choose, copied, expect, logIn, logOut, openChat, test } from "../support/extension-test.ts";
import { callApi, newPrompt, newUser, type PromptRow } from "../support/people.ts";

test("several prompts go in as one text, with one form for their variables", async ({ extension, product, sites }) => {
  const person = await newUser(product.origin);
  const first = await newPrompt(product.origin, person, { title: "First", content: "You are {{role}}." });
  const second = await newPrompt(product.origin, person, { title: "Second", content: "As {{role}}, answer." });
  await newPrompt(product.origin, person, { title: "Third", content: "Not this." });
  const { chat, panel } = await openChat(extension, `${sites}/react-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await copied(panel);
  await panel.getByRole("button", { name: "Choose several prompts" }).click();
  const box = panel.getByRole("combobox", { name: "Search prompts" });
  await choose(panel, "Second");
  await panel.keyboard.press("Enter");
  await box.fill("");
  await panel.getByRole("option", { name: /First/ }).click();
  await expect(panel.getByText("2 prompts chosen")).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole("button", { name: "Arrange" }).click();
  await panel.getByRole("button", { name: "Move First up" }).click();
  await panel.getByRole("combobox", { name: "Between prompts" }).click();
  await panel.getByRole("option", { name: "Rule (---)" }).click();
  await expectAccessible(panel);
  await panel.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  await panel.getByLabel("role").fill("a judge");
  await panel.keyboard.press("Control+Enter");
  await expect(chat.locator("#composer")).toHaveValue("You are a judge.\n\n---\n\nAs a judge, answer.");
  const counts = async () => {
    const rows = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates", person.token);
    return [first, second].map(({ id }) => rows.find((row) => row.id === id)?.useCount);
  };
  await expect.poll(counts).toEqual([1, 1]);
  await logOut(panel);
  await panel.close();
  await chat.close();
});
