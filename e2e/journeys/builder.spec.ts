import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { moveBy } from "../support/dragging.ts";
import { callApi, type PromptRow } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const SHARED = "Always answer in plain English, with one example.";
const add = (page: Page, title: string) => page.getByRole("button", { name: `Add ${title}`, exact: true }).click();
const selected = (page: Page) => page.getByRole("region", { name: "Selected Prompts" });
const preview = (page: Page) => page.getByRole("region", { name: "Megaprompt Preview" });
const order = (page: Page) =>
  selected(page)
    .getByRole("listitem")
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          row.querySelector<HTMLInputElement>("[id^=heading-]")?.value ?? row.querySelector("[dir=auto]")?.textContent,
      ),
    );
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

interface Made {
  readonly id: number;
  readonly useCount: number;
}

async function fill(origin: string, token: string) {
  const call = <T>(path: string, body: object) => callApi<T>(origin, "POST", path, token, body);
  const type = await call<Made>("/api/types", { name: "review", label: "Review", color: "#007aff" });
  const other = await call<Made>("/api/types", { name: "other", label: "Other", color: "#34c759" });
  const prompt = (title: string, content: string, typeId = type.id) =>
    call<Made>("/api/templates", { title, content, typeId });
  const role = await prompt("Role", `You review {{language*}} code.\n\n${SHARED}`);
  const task = await prompt("Task", `Look at this {{language*}}:\n{{code:long=none}}\n\n${SHARED}`);
  const tone = await prompt("Tone", "Be kind.", other.id);
  return { type, other, role, task, tone };
}

test("prompts become one text in the person's order, filled by one form, and each counts a use", {
  tag: "@deep",
}, async ({ home, context, product, person }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { role, task, tone } = await fill(product.origin, person.token);
  // The page has read the types already.
  await home.reload();
  await home.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Megaprompt Builder" }).click();
  await expect(home).toHaveURL(/\/builder$/);
  await expect(preview(home).getByRole("button", { name: "Copy all" })).toBeDisabled();
  await home.getByRole("button", { name: "Other", exact: true }).click();
  await expect(home.getByRole("button", { name: "Add Role", exact: true })).toHaveCount(0);
  await add(home, "Tone");
  await home.getByRole("button", { name: "All Types" }).click();
  await home.getByRole("searchbox", { name: "Search prompts" }).fill("rol");
  await expect(home.getByRole("button", { name: "Add Task", exact: true })).toHaveCount(0);
  await add(home, "Role");
  await home.getByRole("searchbox", { name: "Search prompts" }).fill("");
  await add(home, "Task");
  expect(await order(home)).toEqual(["Tone", "Role", "Task"]);

  await selected(home).getByRole("button", { name: "Move Tone down" }).click();
  await selected(home).getByRole("button", { name: "Move Tone down" }).click();
  expect(await order(home)).toEqual(["Role", "Task", "Tone"]);
  await expect(preview(home).getByText("1 repeated paragraph")).toBeVisible();
  await expect(preview(home).getByText(/about \d+ tokens/)).toBeVisible();

  await preview(home).getByRole("button", { name: "Copy all" }).click();
  await expect(home.getByText("Fill in the required variables first.")).toBeVisible();
  await expect(home.getByRole("textbox", { name: "language required" })).toBeFocused();
  await home.keyboard.type("Rust $& {{code}}");
  await preview(home).getByRole("button", { name: "Copy all" }).click();
  await expect(preview(home).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(home)).toBe(
    `You review Rust $& {{code}} code.\n\n${SHARED}\n\nLook at this Rust $& {{code}}:\nnone\n\n${SHARED}\n\nBe kind.`,
  );
  const uses = () =>
    Promise.all(
      [role, task, tone].map(async ({ id }) => {
        const row = await callApi<PromptRow & Made>(product.origin, "GET", `/api/templates/${id}`, person.token);
        return row.useCount;
      }),
    );
  await expect.poll(uses).toEqual([1, 1, 1]);
});

test("the order is changed by keyboard alone, and said aloud", { tag: "@deep" }, async ({ home, product, person }) => {
  await fill(product.origin, person.token);
  await home.goto("/builder");
  for (const title of ["Role", "Task", "Tone"]) await add(home, title);
  await selected(home).getByRole("button", { name: "Drag Tone" }).focus();
  await home.keyboard.press("Space");
  await expect(home.getByText("Tone: place 3 of 3.")).toBeAttached();
  await moveBy(home, "ArrowUp", home.getByText("Tone: place 2 of 3."));
  await moveBy(home, "ArrowUp", home.getByText("Tone: place 1 of 3."));
  await home.keyboard.press("Space");
  await expect.poll(() => order(home)).toEqual(["Tone", "Role", "Task"]);
});

test("a megaprompt is saved by name, opened by its address, and keeps what was not saved", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const { role } = await fill(product.origin, person.token);
  await home.goto("/builder");
  await home.getByRole("button", { name: "Add heading" }).click();
  await home.getByRole("textbox", { name: "Heading" }).fill("Context");
  await add(home, "Role");
  await add(home, "Task");
  await home.getByRole("checkbox", { name: "Titles above prompts" }).check();
  await home.reload();
  await expect.poll(() => order(home)).toEqual(["Context", "Role", "Task"]);

  await home.getByRole("button", { name: "Save", exact: true }).click();
  await home.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(home.getByRole("dialog").getByText("Name is required")).toBeVisible();
  await home.getByRole("textbox", { name: "Name" }).fill("Release day");
  await home.keyboard.press("Enter");
  await expect(home.getByText("Megaprompt saved")).toBeVisible();
  await expect(home).toHaveURL(/\/builder\?id=\d+$/);
  const address = home.url();

  await selected(home).getByRole("button", { name: "Remove Task" }).click();
  await expect(home.getByText("Not saved")).toBeVisible();
  await home.reload();
  await expect.poll(() => order(home)).toEqual(["Context", "Role"]);
  await home.getByRole("button", { name: "Revert" }).click();
  await expect.poll(() => order(home)).toEqual(["Context", "Role", "Task"]);

  await callApi(product.origin, "DELETE", `/api/templates/${role.id}`, person.token);
  await home.goto("/builder");
  await home.goto(address);
  await expect(selected(home).getByText("This prompt is no longer in your library")).toBeVisible();
  await expect(preview(home)).toContainText("# Context");
  await expect(preview(home)).not.toContainText("You review");

  await home.getByRole("button", { name: "Open…" }).click();
  await home.getByRole("button", { name: "Delete Release day" }).click();
  await expect(home.getByText("No saved megaprompts")).toBeVisible();
});

test("a copy made without a connection is counted once there is one", { tag: "@deep" }, async ({
  home,
  context,
  product,
  person,
  problems,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { tone } = await fill(product.origin, person.token);
  await home.goto("/builder");
  await add(home, "Tone");
  await home.route("**/api/templates/usage", (route) => route.abort("internetdisconnected"));
  await preview(home).getByRole("button", { name: "Copy all" }).click();
  await expect(preview(home).getByRole("button", { name: "Copied" })).toBeVisible();
  await home.unroute("**/api/templates/usage");
  await home.reload();
  const uses = async () =>
    (await callApi<Made>(product.origin, "GET", `/api/templates/${tone.id}`, person.token)).useCount;
  await expect.poll(uses).toBe(1);
});

test("the builder can be read by everybody", { tag: "@deep" }, async ({ home, product, person }) => {
  const { type } = await fill(product.origin, person.token);
  await home.goto(`/builder?type=${type.id}`);
  await expect(home.getByRole("button", { name: "Review", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(home);
  for (const title of ["Role", "Task"]) await add(home, title);
  await home.getByText("1 repeated paragraph").click();
  await expectAccessible(home);
  await home.getByRole("button", { name: "Open…" }).click();
  await expect(home.getByText("No saved megaprompts")).toBeVisible();
  await expectAccessible(home);
});
