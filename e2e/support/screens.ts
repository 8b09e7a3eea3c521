import type { Page } from "@playwright/test";
import type { Language } from "./language.ts";
import { callApi, chooseFromMenu, newPrompt, type Person } from "./people.ts";

/** What a screen shows, as a regular expression or text, once it has its data; `open` leads to a dialog of it. */
export interface Screen {
  readonly address: string;
  readonly shows: string | RegExp;
  readonly open?: (page: Page, language: Language) => Promise<unknown>;
}

/** By its name in the interface's language, or by data that is its name. */
const press =
  (name: string | RegExp) =>
  (page: Page, { part }: Language) =>
    page
      .getByRole("button", { name: part(name) })
      .or(page.getByRole("button", { name }))
      .first()
      .click();

async function openVariable(page: Page, language: Language): Promise<void> {
  await press(/^Name/)(page, language);
  await page.getByRole("combobox", { name: language.part("Asks for") }).click();
  await page.getByRole("option", { name: language.part("A choice") }).click();
}

export const OPEN_PAGES: Screen[] = [
  { address: "/auth", shows: "Forgot password?" },
  {
    address: "/auth",
    shows: "Confirm password",
    open: (page, { part }) => page.getByRole("tab", { name: part("Register") }).click(),
  },
  { address: "/auth?tab=recovery", shows: "Request recovery code" },
  { address: "/help", shows: /Contact Support/ },
  { address: "/test", shows: /test/i },
  { address: "/minimal", shows: /minimal/i },
  { address: "/debug", shows: /debug/i },
  { address: "/diagnostics", shows: /Firebase/ },
  { address: "/diagnostics?tab=troubleshooting", shows: "Signed out right after signing in" },
];

export const userScreens = (id: number): Screen[] => [
  { address: "/", shows: "of 5 steps done" },
  { address: "/templates", shows: "Plain letter" },
  { address: `/templates/${id}`, shows: "Rendered" },
  { address: "/templates/999999999", shows: "This prompt no longer exists" },
  { address: "/templates?search=nothing+like+it", shows: "No prompts found" },
  { address: "/templates?sort=position", shows: "Plain letter" },
  {
    address: "/templates?sort=position&tag=one",
    shows: "Plain letter",
    open: (page, language) => chooseFromMenu(page, "Select", language),
  },
  { address: "/templates", shows: "Delete Prompt", open: press("Delete") },
  {
    address: "/templates",
    shows: "All Types",
    open: (page, { part }) => page.getByRole("combobox", { name: part("Prompt type") }).click(),
  },
  {
    address: "/templates",
    shows: "Drop files here",
    open: (page, language) => chooseFromMenu(page, "Import", language),
  },
  { address: "/templates", shows: "Manage tags", open: press("Filter") },
  { address: "/templates", shows: "Duplicate", open: press(/^More for/) },
  { address: "/templates", shows: "Search and commands", open: (page) => page.keyboard.press("Control+k") },
  { address: "/templates", shows: "Keyboard shortcuts", open: (page) => page.keyboard.press("?") },
  { address: "/templates?new=1", shows: "Create New Prompt" },
  { address: `/templates?edit=${id}`, shows: "Update Prompt" },
  { address: `/templates?edit=${id}`, shows: "A choice; other text", open: press("How to write variables") },
  { address: `/templates?edit=${id}`, shows: "Separated by commas", open: openVariable },
  { address: `/templates?edit=${id}&history=1`, shows: "History" },
  { address: `/templates?improve=${id}`, shows: "Original" },
  { address: "/templates?search=Plain", shows: "Fill in", open: press("Copy") },
  { address: "/p/no-such-command", shows: /no-such-command/ },
  { address: "/guide", shows: "Open a prompt in an AI site" },
  { address: "/create-template", shows: "Prompt Content" },
  { address: "/types", shows: "Coding" },
  { address: "/types", shows: "Delete", open: press("Delete Coding") },
  { address: "/types", shows: "Update Type", open: press("Edit Coding") },
  { address: "/tags", shows: "one" },
  { address: "/trash", shows: "Deleted letter" },
  { address: "/trash", shows: "Dear reader", open: press("Deleted letter") },
  { address: "/builder", shows: "Plain letter" },
  { address: "/settings", shows: "Danger Zone" },
  { address: "/settings/security", shows: "This device" },
  { address: "/settings/appearance", shows: "Light" },
  { address: "/settings/data", shows: "Imports of the last 30 days" },
  { address: "/settings/limits", shows: "API Rate Limits" },
  { address: "/settings/keys", shows: "New API key" },
  { address: "/settings/keys", shows: "Connect Claude Code", open: press("Connect") },
  { address: "/oauth/consent", shows: "This request cannot be answered" },
  { address: "/extension", shows: "Installation" },
  { address: "/extension?tab=usage", shows: "Insert Selected" },
  // As rows; last, because the browser remembers the choice.
  { address: "/templates", shows: "Plain letter", open: press("List") },
];

export const ADMIN_SCREENS: Screen[] = [
  { address: "/admin", shows: "Most used types" },
  { address: "/admin/users", shows: "admin" },
  { address: "/admin/audit", shows: "Signed in" },
  { address: "/admin/keys", shows: "Laptop" },
  { address: "/admin/defaults", shows: "Install the starter set" },
  { address: "/admin/defaults", shows: "Internal name", open: press("New default type") },
  { address: "/admin/copy", shows: "User" },
  { address: "/admin/sites", shows: "ChatGPT" },
  { address: "/admin/sites", shows: "Selectors of the chat box", open: press("Edit ChatGPT") },
  { address: "/admin/backups", shows: "Back up now" },
  { address: "/admin/inbox", shows: /message/i },
  { address: "/admin/invitations", shows: /invitation/i },
  { address: "/extension?tab=key", shows: /API key/ },
  { address: "/extension/download?browser=chrome", shows: /Chrome/ },
];

/** A library with something on every screen; answers the id of a prompt with two versions. */
export async function fillLibrary(origin: string, person: Person): Promise<number> {
  const call = (method: string, path: string, body?: unknown) => callApi(origin, method, path, person.token, body);
  const { id } = await newPrompt(origin, person, { title: "Plain letter", content: "Dear {{name}}, the the end." });
  await call("PATCH", `/api/templates/${id}`, {
    content: "Dear {{name*}}, the the very end.",
    tags: ["one", "a tag of forty characters, not one more!"],
    favourite: true,
  });
  const deleted = await newPrompt(origin, person, { title: "Deleted letter", content: "Dear reader" });
  await call("DELETE", `/api/templates/${deleted.id}`);
  await call("POST", "/api/megaprompts", { name: "Both", separator: "rule", titles: false, parts: [] });
  await call("POST", "/api/api-keys", { name: "Laptop" });
  return id;
}
