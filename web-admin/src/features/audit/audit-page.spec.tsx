import { type AuditEntry, createApi } from "@promptory/api-client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { MemoryRouter, useLocation } from "react-router";
import { fakeApi, problem, type Route } from "../../../test/fake-api.ts";
import { AuditPage } from "./audit-page.tsx";

let api: ReturnType<typeof fakeApi> | undefined;
afterEach(() => api?.restore());

const entry: AuditEntry = {
  id: 9,
  at: "2026-05-06T08:00:00.000Z",
  actorId: 1,
  actorName: "root",
  action: "user.delete",
  targetKind: "user",
  targetId: 7,
  targetName: "ada",
  details: { prompts: 12 },
  ip: "192.0.2.7",
};

function open(route: Route, address = "/audit") {
  api = fakeApi(route);
  createApi({ baseUrl: "http://promptory.test", token: () => "token" });
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <AuditPage />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { ...api, person: userEvent.setup() };
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

const address = () => screen.getByRole("status", { name: "Address" }).textContent;

it("tells who did what to whom, when and from where", async () => {
  const command = { ...entry, id: 8, actorId: null, actorName: "npm run admin", action: "admin.appoint", ip: null };
  open(() => ({ body: [entry, command, { ...entry, id: 7, action: "a.newer-one" }], total: 3 }));
  const row = await screen.findByRole("row", { name: /Deleted a user/ });
  expect(row).toHaveTextContent(/root.*Deleted a user.*ada.*prompts: 12.*192\.0\.2\.7/);
  expect(screen.getByRole("row", { name: /Appointed/ })).toHaveTextContent("npm run admin in the server's shell");
  expect(screen.getByRole("row", { name: /a\.newer-one/ })).toBeInTheDocument();
});

it("asks for what the address says, and starts on the first page when the filter changes", async () => {
  const { person, calls } = open(() => ({ body: [entry], total: 120 }), "/audit?actor=root&page=2");
  await screen.findByRole("row", { name: /Deleted/ });
  expect(calls).toEqual(["GET /admin/audit?actor=root&page=2&limit=50"]);
  await person.type(screen.getByRole("searchbox", { name: "To whom or what" }), "ada{Enter}");
  expect(address()).toBe("?actor=root&target=ada");
});

it("says that nothing fits, and clears the filters", async () => {
  const { person } = open(
    ({ query }) => (query.has("actor") ? { body: [], total: 0 } : { body: [entry], total: 1 }),
    "/audit?actor=nobody",
  );
  const empty = (await screen.findByText("No records found")).parentElement as HTMLElement;
  await person.click(within(empty).getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("row", { name: /Deleted/ });
  expect(address()).toBe("");
});

it("says why it cannot be loaded", async () => {
  open(() => problem(503, "unavailable", "The database is starting."));
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is starting.");
});
