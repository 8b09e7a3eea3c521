import { expectAccessible } from "../support/accessible.ts";
import { choose, copied, expect, logIn, logOut, openChat, test } from "../support/extension-test.ts";
import { callApi, newPrompt, newUser, type PromptRow } from "../support/people.ts";

type VersionRow = { n: number; source: string; note: string | null };

test("a prompt that was made better in the chat becomes its next version", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  const prompt = await newPrompt(product.origin, person, {
    title: "Explain",
    content: "Explain {{topic}} for me in {{words=100}} words.",
  });
  const { chat, panel } = await openChat(extension, `${sites}/react-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await copied(panel);
  await choose(panel, "Explain");
  await panel.keyboard.press("Enter");
  await panel.getByLabel("topic").fill("TCP");
  await panel.keyboard.press("Control+Enter");
  const composer = chat.locator("#composer");
  await expect(composer).toHaveValue("Explain TCP for me in 100 words.");
  // Until then the text is read back, and nothing else should write.
  await expect(panel.getByText(/^Inserted into /)).toBeVisible();
  await composer.fill("Explain TCP for my team in 200 words.");

  await panel.bringToFront();
  await panel.getByRole("button", { name: "Save as new version" }).click();
  const dialog = panel.getByRole("dialog", { name: "Save as new version" });
  await expect(dialog.getByText("Stored as {{topic}} again")).toBeVisible();
  await expect(dialog.getByText("You changed what was filled in for {{words}}")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Changes" })).toContainText("my team");
  await expectAccessible(panel);
  await dialog.getByRole("tab", { name: "Text" }).click();
  await dialog.getByLabel("New text").fill("Explain {{topic}} for my team in {{words=200}} words.");
  await dialog.getByLabel("Note").fill("For the team");

  // The prompt is saved elsewhere while the comparison is open: it is not overwritten unseen.
  await callApi(product.origin, "PATCH", `/api/templates/${prompt.id}`, person.token, {
    content: "Explain {{topic}} plainly.",
  });
  await dialog.getByRole("button", { name: "Save version" }).click();
  await expect(dialog.getByText("This prompt was changed in the meantime.")).toBeVisible();
  await dialog.getByRole("button", { name: "Compare with the prompt as it is now" }).click();
  await expect(dialog.getByRole("region", { name: "Changes" })).toContainText("plainly");
  await dialog.getByRole("button", { name: "Save version" }).click();
  await expect(panel.getByText("Saved a new version of “Explain”")).toBeVisible();

  const now = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${prompt.id}`, person.token);
  expect(now.content).toBe("Explain {{topic}} for my team in {{words=200}} words.");
  const path = `/api/templates/${prompt.id}/versions`;
  const versions = await callApi<VersionRow[]>(product.origin, "GET", path, person.token);
  expect(versions[0]).toMatchObject({ source: "extension", note: "For the team" });
  await logOut(panel);
  await panel.close();
  await chat.close();
});

test("what stands in the chat box, or was handed over by a menu, is saved as a prompt", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  await newPrompt(product.origin, person, { title: "Other", content: "Other", type: "coding" });
  const { chat, panel } = await openChat(extension, `${sites}/prosemirror.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await chat.bringToFront();
  await chat.locator("#composer").click();
  await chat.keyboard.type("Review my code kindly");
  await panel.bringToFront();
  await panel.getByRole("button", { name: "Save a prompt" }).click();
  const dialog = panel.getByRole("dialog", { name: "Save a prompt" });
  await dialog.getByRole("button", { name: "Take the text of the chat box" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Review my code kindly");
  await expectAccessible(panel);
  await dialog.getByLabel("Title").fill("");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await dialog.getByLabel("Title").fill("Kind review");

  // A panel that is closed in the middle loses nothing.
  await panel.reload();
  await panel.getByRole("button", { name: "Save a prompt" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Kind review");
  await expect(dialog.getByLabel("Content")).toHaveValue("Review my code kindly");

  await panel.getByRole("button", { name: "Close" }).click();
  const tabId = Number(new URL(panel.url()).searchParams.get("tab"));
  await panel.evaluate(
    (id) => chrome.storage.session.set({ "promptory.save": { text: "## Selected words\nand more", tabId: id } }),
    tabId,
  );
  await expect(dialog.getByLabel("Title")).toHaveValue("Selected words");
  await expect(dialog.getByText("You were writing “Kind review”.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("Saved “Selected words”")).toBeVisible();
  await expect(panel.getByRole("option", { name: /Selected words/ })).toBeVisible();
  const rows = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates?search=Selected", person.token);
  expect(rows).toMatchObject([{ title: "Selected words", content: "## Selected words\nand more" }]);
  await logOut(panel);
  await panel.close();
  await chat.close();
});

test("several prompts go in as one text, with one form for their variables", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
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

test("the place of an insertion is chosen once and remembered", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  await newPrompt(product.origin, person, { title: "Tail", content: "tail" });
  const { chat, panel } = await openChat(extension, `${sites}/react-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await chat.locator("#composer").fill("old words");
  await panel.bringToFront();
  await choose(panel, "Tail");
  await panel.getByRole("button", { name: /^Place in the message box/ }).click();
  await panel.getByRole("menuitemradio", { name: "Replace the text" }).click();
  await panel.reload();
  await choose(panel, "Tail");
  await panel.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(chat.locator("#composer")).toHaveValue("tail");
  await panel.getByRole("button", { name: /^Place in the message box/ }).click();
  await panel.getByRole("menuitemradio", { name: "At the caret" }).click();
  await logOut(panel);
  await panel.close();
  await chat.close();
});

/** The little of the extension's own world that is reached into from here. */
declare const chrome: { storage: { session: { set: (items: object) => Promise<void> } } };
