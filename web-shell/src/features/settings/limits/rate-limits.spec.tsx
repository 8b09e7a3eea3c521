import { setOwner } from "@promptory/ui/storage";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { rateLimits } from "../../../api/account/rate-limits.ts";
import { token } from "../../../api/account/token.ts";
import { problem } from "../../../testing/fake-api.ts";
import { openSettings, part } from "../testing/open-settings.tsx";

const START = new Date("2026-05-05T10:00:00.000Z");
const MINUTE = 60_000;
const inAMinute = START.getTime() / 1000 + 60;

const headers = (total: number | string, remaining: number | string, budget = "api") => ({
  "X-RateLimit-Limit": String(total),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": total === "unlimited" ? "unlimited" : String(inAMinute),
  ...(total !== "unlimited" && { "RateLimit-Policy": `"${budget}";q=${total};w=60` }),
});
const learn = (route: string, given: Record<string, string>, method = "GET") =>
  act(() => rateLimits.learn({ method, route, response: new Response(null, { headers: given }) }));
const card = () => part("API Rate Limits");
const entry = async (budget: string) => (await card().findByText(budget)).closest("li");
const row = (budget: string) => card().getByText(budget).closest("li");
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const probes = (calls: { route: string }[], route = "GET /api/templates/default") =>
  calls.filter((call) => call.route === route).length;

beforeEach(() => {
  localStorage.clear();
  token.leave();
  jest.useFakeTimers({ now: START, advanceTimers: true, doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
});
afterEach(() => jest.useRealTimers());

it("makes a test request after a second and then every 30 seconds, and shows what it said", async () => {
  const { calls } = await openSettings("limits", {
    "GET /api/templates/default": () => Response.json([], { headers: headers(300, 297) }),
  });
  expect(probes(calls)).toBe(0);
  await pass(1100);
  expect(probes(calls)).toBe(1);
  expect(await entry("API requests")).toHaveTextContent("297 of 300 left");
  expect(row("API requests")).toHaveTextContent("1% used");
  await pass(29_000);
  expect(probes(calls)).toBe(1);
  await pass(2000);
  expect(probes(calls)).toBe(2);
  expect(probes(calls, "GET /api/admin/user-stats")).toBe(0);
});

it.each([
  [151, "ok", /^API requests151/],
  [150, "warning", /Warning/],
  [61, "warning", /Warning/],
  [60, "critical", /Critical/],
  [0, "critical", /Critical/],
])("with %s of 300 left it is %s", async (remaining, level, words) => {
  await openSettings("limits");
  learn("/api/templates", headers(300, remaining));
  expect(row("API requests")).toHaveAttribute("data-level", level);
  expect(row("API requests")).toHaveTextContent(words);
  expect(card().getByRole("meter", { name: "API requests: budget used" })).toHaveAttribute(
    "value",
    String(Math.floor(((300 - remaining) / 300) * 100)),
  );
});

it("shows one row a budget, with the numbers of its newest answer and its endpoints folded underneath", async () => {
  await openSettings("limits");
  learn("/api/templates", headers(300, 250));
  await pass(1000);
  learn("/api/types", headers(300, 249));
  learn("/api/templates", headers(300, 248), "POST");
  learn("/api/auth/login", headers(20, 19, "auth"), "POST");
  learn("/api/health", headers(300, 300));
  const rows = card().getByRole("list", { name: "API Endpoints" }).children;
  expect([...rows].map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    "API requests248 of 300 left",
    "Sign-in and password19 of 20 left",
  ]);
  const fold = card().getByRole("button", { name: "3 endpoints (API requests)" });
  expect(card().queryByText("GET /api/types")).not.toBeVisible();
  fold.focus();
  await user().keyboard("{Enter}");
  expect(fold).toHaveAttribute("aria-expanded", "true");
  const list = document.getElementById(fold.getAttribute("aria-controls") ?? "");
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "GET /api/templates",
    "POST /api/templates",
    "GET /api/types",
  ]);
  expect(card().getByText("GET /api/types")).toBeVisible();
  await user().keyboard(" ");
  expect(card().queryByText("GET /api/types")).not.toBeVisible();
  expect(card().queryByText(/health/)).not.toBeInTheDocument();
});

it("knows that a new budget has begun once the time has come", async () => {
  await openSettings("limits");
  learn("/api/templates", headers(300, 0));
  expect(row("API requests")).toHaveTextContent(/Resets in (59 seconds|1 minute)/);
  await pass(MINUTE + 1000);
  expect(row("API requests")).toHaveTextContent("300 of 300 left");
  expect(row("API requests")).toHaveTextContent("The limit has been reset");
  expect(row("API requests")).toHaveAttribute("data-level", "ok");
});

it("forgets calls after five minutes and improvements after a day", async () => {
  await openSettings("limits");
  learn("/api/templates", headers(300, 299));
  learn("/api/templates/improve", headers(50, 20), "POST");
  expect(card().queryByText("Prompt improvements")).not.toBeInTheDocument();
  await pass(5 * MINUTE + 1000);
  expect(await card().findByText("No calls in the last 5 minutes")).toBeInTheDocument();
  await user().click(card().getByRole("tab", { name: "Prompt Improvements" }));
  expect(row("Prompt improvements")).toHaveTextContent("50 of 50 left");
  jest.setSystemTime(START.getTime() + 24 * 60 * MINUTE);
  await pass(1000);
  expect(card().getByText("No prompt improvements in the last 24 hours")).toBeInTheDocument();
});

it("takes unlimited as an administrator's, and probes the administration too", async () => {
  const { calls } = await openSettings(
    "limits",
    {
      "GET /api/templates/default": () => Response.json([], { headers: headers("unlimited", "unlimited") }),
      "GET /api/admin/user-stats": () => Response.json([], { headers: headers("unlimited", "unlimited") }),
    },
    { isAdmin: true },
  );
  await pass(1500);
  expect(await entry("All requests")).toHaveTextContent("Unlimited");
  expect(card().getByText("Administrator access: no limit on API calls.")).toBeInTheDocument();
  expect(card().getByRole("button", { name: "2 endpoints (All requests)" })).toBeInTheDocument();
  expect(
    card()
      .getAllByRole("tab")
      .map(({ textContent }) => textContent),
  ).toEqual(["API Endpoints", "Prompt Improvements"]);
  expect(probes(calls, "GET /api/admin/user-stats")).toBe(1);
});

it("learns from refusals too", async () => {
  const refused = problem(429, "too_many_requests", "Please wait.");
  for (const [name, value] of Object.entries(headers(300, 0))) refused.headers.set(name, value);
  await openSettings("limits", { "GET /api/templates/default": () => refused });
  await pass(1500);
  expect(await entry("API requests")).toHaveTextContent("Critical");
});

it("says when nothing can be read, and tries again", async () => {
  const { answers } = await openSettings("limits", {
    "GET /api/templates/default": () => problem(503, "unavailable", "Starting up."),
  });
  await pass(1500);
  expect(await card().findByText("The limits could not be read")).toBeInTheDocument();
  answers["GET /api/templates/default"] = () => Response.json([], { headers: headers(300, 299) });
  await user().click(card().getByRole("button", { name: "Retry" }));
  expect(await entry("API requests")).toHaveTextContent("299 of 300 left");
});

it("shows the next person nothing of the one before", async () => {
  setOwner(7);
  learn("/api/templates/improve", headers(50, 20), "POST");
  expect(rateLimits.get()).toHaveLength(1);
  act(() => token.set("another account"));
  expect(rateLimits.get()).toEqual([]);
  act(() => setOwner(7));
  expect(rateLimits.get()).toHaveLength(1);
});
