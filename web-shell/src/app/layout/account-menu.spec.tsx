import { rememberValues } from "@promptory/prompt";
import { ownerStorage } from "@promptory/ui/storage";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { rateLimits } from "../../api/account/rate-limits.ts";
import { token } from "../../api/account/token.ts";
import { drafts } from "../../api/prompts/drafts.ts";
import { EMPTY, rememberDraft } from "../../features/builder/draft.ts";
import { type Answers, person } from "../../testing/fake-api.ts";
import { renderSignedIn } from "../../testing/render-signed-in.tsx";
import { AccountMenu } from "./account-menu.tsx";

async function open(user: object, answers: Answers = {}) {
  const api = renderSignedIn(<AccountMenu />, user, answers);
  await userEvent.click(await screen.findByRole("button", { name: "Account menu" }));
  return api;
}

beforeEach(() => localStorage.clear());

it("shows who is signed in, and no way to the admin page for ordinary people", async () => {
  await open({ email: "mira@example.org" });
  expect(screen.getByRole("button", { name: "Account menu" })).toHaveTextContent("M");
  expect(screen.getByText("mira@example.org")).toBeInTheDocument();
  expect(screen.getByText("User")).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: "Admin" })).not.toBeInTheDocument();
});

it("leads an administrator to the admin page", async () => {
  await open({ isAdmin: true });
  expect(screen.getByText("Administrator")).toBeInTheDocument();
  expect(screen.getByRole("menuitem", { name: "Admin" })).toHaveAttribute("href", "/admin");
});

it("leads everybody to their settings", async () => {
  await open({});
  expect(screen.getByRole("menuitem", { name: "Settings" })).toHaveAttribute("href", "/settings");
});

it("leads everybody to the browser extension", async () => {
  await open({});
  expect(screen.getByRole("menuitem", { name: "Browser extension" })).toHaveAttribute("href", "/extension");
});

it("changes the theme", async () => {
  await open({});
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Light" }));
  expect(document.documentElement.dataset.theme).toBe("light");
});

it("logs out: the server ends the session, then the token is forgotten", async () => {
  const { calls } = await open({}, { "POST /api/auth/logout": () => Response.json({ message: "Logged out" }) });
  await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBeNull());
  const call = calls.find(({ route }) => route === "POST /api/auth/logout");
  expect(call?.authorization).toBe("Bearer t1");
});

it("logs out here even if the server cannot be reached, and says so", async () => {
  await open({}, { "POST /api/auth/logout": () => Promise.reject(new TypeError("Failed to fetch")) });
  await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByText("Logout had issues")).toBeInTheDocument();
  expect(localStorage.getItem("auth_token")).toBeNull();
});

/** Stores what each feature keeps, as the person who is signed in. */
function useEverything(): void {
  const headers = { "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "20", "X-RateLimit-Reset": "1" };
  const response = new Response(null, { headers });
  act(() => rateLimits.learn({ method: "POST", route: "/api/templates/improve", response }));
  drafts.write(person.id, "new", { title: "Half a thought" });
  rememberDraft(ownerStorage(), { ...EMPTY, parts: [{ key: "a", kind: "heading", text: "Secret plan" }] });
  rememberValues(ownerStorage, "1", { customer: "Ada" });
}

const owned = () => Object.keys(localStorage).filter((key) => key.includes(":user-"));

it("removes what the account stored in this browser on logout, and nothing else", async () => {
  const left = {
    theme: "dark",
    "other-app": "1",
    "promptory:1:user-8:draft:new": "{}",
    "promptory:1:browser:view": "",
  };
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value);
  await open({}, { "POST /api/auth/logout": () => Response.json({ message: "Logged out" }) });
  useEverything();
  expect(owned()).toHaveLength(6);
  await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBeNull());
  expect({ ...localStorage }).toEqual(left);
  expect(drafts.write(person.id, "new", { title: "written by a form in another tab" })).toBe(false);
});

it("keeps what the account stored when the session expires", async () => {
  await open({});
  useEverything();
  act(() => token.expire());
  expect(owned()).toHaveLength(5);
});
