import { expectAccessible } from "../support/accessible.ts";
import { copied, expect, logIn, logOut, openChat, test } from "../support/extension-test.ts";
import { callApi, newPrompt, newUser, type PromptRow } from "../support/people.ts";

test("what was used and saved while the server was away reaches it later, once", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  test.slow();
  const person = await newUser(product.origin);
  const river = await newPrompt(product.origin, person, { title: "River", content: "Tell me about rivers." });
  await newPrompt(product.origin, person, { title: "Café crème", content: "Ein Gedicht über Kaffee." });
  const { chat, panel } = await openChat(extension, `${sites}/react-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await copied(panel);

  expect(await product.stop(), "exit code").toBe(0);
  try {
    await panel.reload();
    await expect(panel.getByText(/^Offline, copy of /)).toBeVisible();
    await expect(panel.getByRole("option")).toHaveCount(2);
    const box = panel.getByRole("combobox", { name: "Search prompts" });
    await box.fill("cafe CREME");
    await expect(panel.getByRole("option")).toHaveCount(1);
    await expect(panel.getByRole("option", { selected: true })).toContainText("Café crème");
    await box.fill("about rivers");
    await expect(panel.getByRole("option", { selected: true })).toContainText("River");
    await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expectAccessible(panel);

    await panel.keyboard.press("Enter");
    await expect(chat.locator("#composer")).toHaveValue("Tell me about rivers.");
    await expect(panel.getByText("used once")).toBeVisible();

    await panel.getByRole("button", { name: "Save a prompt" }).click();
    await panel.getByLabel("Content").fill("# Plan a trip\nto Rome");
    await panel.getByLabel("Title").fill("Trip");
    await panel.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(panel.getByText("“Trip” is kept here")).toBeVisible();
    await expect(panel.getByRole("button", { name: /2 things wait to be sent/ })).toBeVisible();

    // Nothing of it is only in memory: the worker is ended and starts anew.
    await extension.stopWorker();
    await panel.reload();
    await panel.getByRole("button", { name: /2 things wait to be sent/ }).click();
    await expect(panel.getByText("New prompt: Trip")).toBeVisible();
    await panel.getByRole("button", { name: "Send now" }).click();
    await expect(panel.getByText("New prompt: Trip")).toBeVisible();

    await panel.getByRole("button", { name: "Close" }).click();
    await panel.getByRole("button", { name: "Account" }).click();
    await panel.getByRole("menuitem", { name: "Log out" }).click();
    await expect(panel.getByText("2 things could not be sent yet and will be lost.")).toBeVisible();
    await panel.getByRole("button", { name: "Cancel" }).click();
  } finally {
    await product.start();
  }
  await panel.reload();
  await expect(panel.getByRole("option", { name: /Trip/ })).toBeVisible();
  await expect(panel.getByRole("button", { name: /to be sent/ })).toHaveCount(0);
  await expect(panel.getByText(/^Offline/)).toHaveCount(0);
  await panel.reload();
  await expect(panel.getByRole("option")).toHaveCount(3);

  const rows = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates", person.token);
  expect(rows.filter(({ title }) => title === "Trip")).toMatchObject([{ content: "# Plan a trip\nto Rome" }]);
  expect(rows.find(({ id }) => id === river.id)?.useCount).toBe(1);
  const versions = `/api/templates/${rows.find(({ title }) => title === "Trip")?.id}/versions`;
  expect(await callApi(product.origin, "GET", versions, person.token)).toMatchObject([{ source: "extension" }]);
  await logOut(panel);
  await panel.close();
  await chat.close();
});

test("what the server refuses later can be corrected, and the copy goes with the person", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  test.slow();
  const person = await newUser(product.origin);
  const { typeId } = await newPrompt(product.origin, person, { title: "One", content: "One", type: "gone" });
  await newPrompt(product.origin, person, { title: "Two", content: "Two", type: "stays" });
  const { chat, panel } = await openChat(extension, `${sites}/plain-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await copied(panel);
  // Before the stop: once the server is back, the extension sends what waits at a time of its own.
  await callApi(product.origin, "DELETE", `/api/types/${typeId}`, person.token);
  await product.stop();
  try {
    await panel.getByRole("button", { name: "Save a prompt" }).click();
    await panel.getByLabel("Content").fill("Correct me");
    await panel.getByLabel("Title").fill("Corrected");
    await panel.getByRole("combobox", { name: "Type" }).click();
    await panel.getByRole("option", { name: "Gone", exact: true }).click();
    await panel.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(panel.getByText("“Corrected” is kept here")).toBeVisible();
  } finally {
    await product.start();
  }
  await panel.getByRole("button", { name: /waits? to be sent|not taken/ }).click();
  await expect(async () => {
    // The button is there until the extension has sent it by itself.
    await panel
      .getByRole("button", { name: "Send now" })
      .click({ timeout: 500 })
      .catch(() => {});
    await expect(panel.getByText("That type does not exist.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await panel.getByRole("button", { name: "Edit New prompt: Corrected" }).click();
  await panel.getByRole("combobox", { name: "Type" }).click();
  await panel.getByRole("option", { name: "Stays", exact: true }).click();
  await panel.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("Saved “Corrected”")).toBeVisible();
  await expect(panel.getByRole("button", { name: /to be sent|not taken/ })).toHaveCount(0);

  await logOut(panel);
  const left = await panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("promptory");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("contents").objectStore("contents").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
  expect(left).toBe(0);
  await panel.close();
  await chat.close();
});

test("what was deleted, moved and marked elsewhere shows in the panel", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  const one = await newPrompt(product.origin, person, { title: "One", content: "1" });
  const two = await newPrompt(product.origin, person, { title: "Two", content: "2" });
  const { chat, panel } = await openChat(extension, `${sites}/plain-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await copied(panel);
  await callApi(product.origin, "DELETE", `/api/templates/${one.id}`, person.token);
  await callApi(product.origin, "PATCH", `/api/templates/${two.id}`, person.token, {
    favourite: true,
    tags: ["work"],
  });
  await newPrompt(product.origin, person, { title: "Three", content: "3" });
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Sync now" }).click();
  await expect(panel.getByRole("option")).toHaveCount(2);
  await expect(panel.getByRole("option").first()).toContainText("Two");
  await panel.getByRole("button", { name: /^Favorites/ }).click();
  await expect(panel.getByRole("option")).toHaveCount(1);
  await panel.getByRole("button", { name: "All Types" }).click();
  await panel.getByRole("button", { name: /^work/ }).click();
  await expect(panel.getByRole("option")).toHaveCount(1);
  await logOut(panel);
  await panel.close();
  await chat.close();
});
