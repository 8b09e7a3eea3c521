import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { english } from "./language.ts";
import { ADMIN } from "./product.ts";

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface PromptRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly typeId: number;
  readonly useCount: number;
}

/** The real prompts of prompts.chat, as a person would choose them in the import dialog. */
export const promptsCsv = new URL("../fixtures/prompts.chat/prompts.csv", import.meta.url);

/** Calls the API as the page would; throws with the answer's text on any failure. */
export async function callApi<Answer>(
  origin: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** Registers someone new; the name is made up when none is given. */
export async function newUser(origin: string, username = `ada-${randomBytes(4).toString("hex")}`): Promise<Person> {
  const password = "correct horse battery";
  const { token } = await callApi<{ token: string }>(origin, "POST", "/api/auth/register", undefined, {
    username,
    password,
  });
  return { username, password, token };
}

/** Signs in over the API. */
export async function login(origin: string, username: string, password: string): Promise<Person> {
  const { token } = await callApi<{ token: string }>(origin, "POST", "/api/auth/login", undefined, {
    username,
    password,
  });
  return { username, password, token };
}

/** Signs the first administrator in over the API. */
export function loginAsAdmin(origin: string): Promise<Person> {
  return login(origin, ADMIN.username, ADMIN.password);
}

/** Imports CSV text for someone, the real prompts when none is given. */
export async function importCsv(
  origin: string,
  person: Person,
  content?: string,
): Promise<{ created: number; skipped: number }> {
  const text = content ?? (await readFile(promptsCsv, "utf8"));
  const files = [{ name: "prompts.csv", text }];
  const { id } = await callApi<{ id: number }>(origin, "POST", "/api/imports", person.token, { files });
  const applied = await callApi<Operation | { created: number; skipped: number }>(
    origin,
    "POST",
    `/api/imports/${id}/apply`,
    person.token,
    {},
  );
  if (!("status" in applied)) return applied;
  await untilDone(origin, person.token, applied.id);
  const path = `/api/imports/${id}`;
  return (await callApi<{ outcome: { created: number; skipped: number } }>(origin, "GET", path, person.token)).outcome;
}

type Operation = { id: number; status: string };

/** Until a worker has done an operation. */
async function untilDone(origin: string, token: string, id: number): Promise<void> {
  for (;;) {
    const { status } = await callApi<Operation>(origin, "GET", `/api/operations/${id}`, token);
    if (status === "done") return;
    if (status !== "running") throw new Error(`Operation ${id} is ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes one prompt, with a type of that name made on the way when it is missing. */
export async function newPrompt(
  origin: string,
  person: Person,
  prompt: { title: string; content: string; type?: string },
): Promise<PromptRow> {
  const name = prompt.type ?? "coding";
  const types = await callApi<{ id: number; name: string }[]>(origin, "GET", "/api/types", person.token);
  const type =
    types.find((candidate) => candidate.name === name) ??
    (await callApi<{ id: number }>(origin, "POST", "/api/types", person.token, {
      name,
      label: name[0]?.toUpperCase() + name.slice(1),
      color: COLORS[types.length % COLORS.length],
    }));
  const { title, content } = prompt;
  return callApi(origin, "POST", "/api/templates", person.token, { title, content, typeId: type.id });
}

const COLORS = ["#007aff", "#34c759", "#ff9500", "#af52de", "#ff3b30", "#00c7be"];

/** Gives the browser that person's session, as a sign-in would, without the clicks. */
export async function signIn(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/config.json`);
  await page.evaluate((token) => localStorage.setItem("auth_token", token), person.token);
}

/** Chooses a theme before the next page is opened. */
export async function useTheme(page: Page, origin: string, theme: "light" | "dark"): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/config.json`);
  await page.evaluate((value) => localStorage.setItem("theme", value), theme);
}

/** Changes every prompt that a search finds. */
export async function changeAll(
  origin: string,
  token: string,
  change: { action: string; filter: { search: string } } & Record<string, unknown>,
): Promise<void> {
  const query = new URLSearchParams(change.filter);
  const { total } = await callApi<{ total: number }>(origin, "GET", `/api/templates/counts?${query}`, token);
  const body = { ...change, expected: total };
  const answer = await callApi<object | Operation>(origin, "POST", "/api/templates/bulk", token, body);
  if ("status" in answer) await untilDone(origin, token, answer.id);
}

/** Chooses from the menu beside New Prompt: Import, Select, or an export. */
export async function chooseFromMenu(page: Page, name: string | RegExp, { part, whole } = english): Promise<void> {
  await page.getByRole("button", { name: whole("More"), exact: true }).click();
  await page
    .getByRole("menuitem", { name: part(name) })
    .first()
    .click();
}
