import type { Statistics } from "@promptory/api-client";
import { screen, waitFor, within } from "@testing-library/react";
import { problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { fromFirstData } from "./charts.tsx";
import { StatisticsPage } from "./statistics-page.tsx";

const nothing = { users: 0, prompts: 0, types: 0, uses: 0, improvements: 0, messages: 0, signIns: 0, failedSignIns: 0 };

/** Ninety quiet days that end on 2026-03-31, but for one busy day a month before. */
const figures: Statistics = {
  totals: { users: 41, administrators: 2, prompts: 1620, types: 210, uses: 8034, apiKeys: 12 },
  days: Array.from({ length: 90 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return { day, ...nothing, ...(day === "2026-02-20" && { uses: 1234, signIns: 9, failedSignIns: 4 }) };
  }),
  topTypes: [{ name: "coding", label: "Coding", color: "#007aff", owners: 30, prompts: 512, uses: 2044 }],
};

const server: Route = ({ path }) => (path === "/admin/statistics" ? { body: figures } : { body: [] });

const open = (route: Route = server) => openPage(<StatisticsPage />, route);

const chart = (name: string) => within(screen.getByRole("heading", { name }).closest("figure") as HTMLElement);

it("says in words what the charts show, for the period that is chosen", async () => {
  const { person } = open();
  expect(await screen.findByText("2 administrators")).toBeInTheDocument();
  expect(chart("Uses").getByText("1,234")).toBeInTheDocument();
  expect(chart("Uses").getByText(/^Most on .*Feb.*: 1,234$/)).toBeInTheDocument();
  expect(chart("Failed sign-ins").getByText("4")).toBeInTheDocument();
  await person.click(screen.getByRole("radio", { name: "30 days" }));
  expect(chart("Uses").getByText("None in this period")).toBeInTheDocument();
});

it("begins the charts on the first day with data of the period", () => {
  const [first, last] = [fromFirstData(figures.days)[0], fromFirstData(figures.days).at(-1)];
  expect([first?.day, last?.day]).toEqual(["2026-02-20", "2026-03-31"]);
  expect(fromFirstData(figures.days.slice(-30))).toHaveLength(30);
});

it("has every number in a table, the newest day first", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "The same numbers as a table" }));
  const rows = within(await screen.findByRole("table", { name: "Numbers day by day" })).getAllByRole("row");
  expect(rows).toHaveLength(91);
  expect(rows[1]).toHaveTextContent(/Mar 31/);
  expect(screen.getByRole("row", { name: /Coding/ })).toHaveTextContent("305122,044");
});

it("asks for prompts, types and figures after the statistics are there, and once", async () => {
  const { calls } = open();
  await screen.findByText("2 administrators");
  expect(calls[0]).toBe("GET /admin/statistics");
  const asked = () => calls.filter((call) => !call.startsWith("GET /admin/"));
  await waitFor(() => expect(asked()).toHaveLength(3), { timeout: 5000 });
  expect(asked()).toEqual(["GET /templates", "GET /types", "GET /stats"]);
});

it.each([
  ["Default Prompts Management", "7 default prompts", "Open Default Prompts", "/defaults"],
  ["Copy to Default Prompts", "1,620 prompts of all users", "Open Copy to Defaults", "/copy"],
  ["User Management", "41 users", "Open Users", "/users"],
])("leads to %s with %s", async (name, count, link, address) => {
  open((call) => (call.path === "/admin/default-templates" ? { body: [], total: 7 } : server(call)));
  const section = within(await screen.findByRole("region", { name }));
  expect(await section.findByText(count)).toBeInTheDocument();
  expect(section.getByRole("link", { name: link })).toHaveAttribute("href", address);
});

it("says why it cannot be loaded, and Retry brings it", async () => {
  const { person, replace } = open(() => problem(503, "unavailable", "The database is starting."));
  expect(await screen.findByRole("alert")).toHaveTextContent("Admin error");
  replace(server);
  await person.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("2 administrators")).toBeInTheDocument();
});

describe("the notice about the starter set", () => {
  const status = { isActive: true, active: 36, total: 36, notice: "new" };
  const withStatus =
    (change: object): Route =>
    (call) =>
      call.path === "/admin/defaults/starter-set/status" ? { body: { ...status, ...change } } : server(call);

  it("says that new people get it, switches it off and can be dismissed", async () => {
    const { person, calls, replace } = open(withStatus({}));
    expect(await screen.findByText(/^Everyone who registers gets the 36 prompts of the starter set/)).toBeVisible();
    replace(withStatus({ isActive: false, active: 0 }));
    await person.click(screen.getByRole("button", { name: "Switch it off" }));
    expect(await screen.findByText("New people do not get the starter set.")).toBeVisible();
    expect(calls).toContain("PUT /admin/defaults/starter-set");
    const isDismissed = () => calls.includes("DELETE /admin/defaults/starter-set/notice");
    replace((call) => withStatus({ isActive: false, active: 0, notice: isDismissed() ? null : "new" })(call));
    await person.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Starter set")).not.toBeInTheDocument());
    await waitFor(() => expect(isDismissed()).toBe(true));
  });

  it("says after an upgrade that no defaults were changed", async () => {
    open(withStatus({ isActive: false, active: 0, notice: "upgrade" }));
    expect(await screen.findByText(/Your defaults were not changed\.$/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Switch it on" })).toBeVisible();
  });
});
