import type { System } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { assertOwnOrigin } from "@promptory/ui/remote-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { aUser, fakeApi } from "../test/fake-api.ts";
import AdminApp from "./admin-app.tsx";
import { addressOf, SECTIONS } from "./sections.ts";

let api: ReturnType<typeof fakeApi> | undefined;
// As theme-init.js does it in the pages of Promptory.
beforeEach(() => document.documentElement.classList.add("p-root"));
afterEach(() => {
  document.documentElement.classList.remove("p-root");
  api?.restore();
});

const noBackup: System["backup"] = { lastSuccessAt: null, isLate: false };

/** The remote as the shell renders it, with a router and a cache of the shell. */
function open(address: string, basename: string, disk: System["disk"] = null, backup = noBackup) {
  api = fakeApi(({ path }) => {
    if (path === "/admin/system") return { body: { reasons: [], disk, backup } };
    return path === "/admin/user-stats" ? { body: [aUser()], total: 1 } : { body: [], total: 0 };
  });
  const app = <AdminApp {...host} basename={basename} getToken={() => "t"} onSignedOut={() => {}} />;
  render(
    <ThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route element={app} path={`${basename}/*`} />
          </Routes>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return userEvent.setup();
}

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

const host = {
  apiBaseUrl: "",
  theme: "dark",
  notify: () => () => {},
  openDialog: () => () => {},
} as const;

const address = () => screen.getByRole("status", { name: "Address" }).textContent;

describe.each(["/admin", ""])("the administration at %j", (basename) => {
  it("shows a section at its address, and deeper ones too", async () => {
    open(`${basename}/users/anything/below`, basename);
    expect(await screen.findByRole("region", { name: "Users" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  });

  it("leads an unknown address to what opens first", async () => {
    open(`${basename}/no/such/section`, basename);
    await screen.findByRole("navigation", { name: "Administration" });
    expect(address()).toBe(addressOf(basename, SECTIONS[0]));
  });

  it("names every section once, each with an address of its own", () => {
    const paths = SECTIONS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => /^\/|\/$/.test(path))).toEqual([]);
  });
});

it("leaves it to the host what a person sees who is no longer an administrator", async () => {
  const [onSignedOut, onUserChanged] = [jest.fn(), jest.fn()];
  const root = aUser({ id: 1, username: "root", isAdmin: true });
  api = fakeApi(({ path }) => {
    if (path === "/auth/user") return { body: { ...root, isAdmin: false } };
    return path === "/admin/user-stats" ? { body: [root], total: 1 } : { body: [], total: 0 };
  });
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={["/users"]}>
        <AdminApp {...host} basename="" getToken={() => "t"} onSignedOut={onSignedOut} onUserChanged={onUserChanged} />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "More actions for root" }));
  await person.click(screen.getByRole("menuitem", { name: "Make user" }));
  await person.click(await screen.findByRole("button", { name: "Make user" }));
  expect(await screen.findByText("You are no longer an administrator")).toBeInTheDocument();
  expect(onUserChanged).toHaveBeenCalledTimes(1);
  expect(onSignedOut).not.toHaveBeenCalled();
});

it("has a router and a cache of its own in the page of another product", async () => {
  document.documentElement.classList.remove("p-root");
  window.history.replaceState(null, "", "/administration/users");
  api = fakeApi(({ path }) => (path === "/admin/user-stats" ? { body: [aUser()], total: 1 } : { body: [], total: 0 }));
  render(<AdminApp {...host} basename="/administration" getToken={() => "t"} onSignedOut={() => {}} />);
  expect(await screen.findByRole("region", { name: "Users" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Audit log" })).toHaveAttribute("href", "/administration/audit");
});

it("refuses an API on another origin", () => {
  expect(() => assertOwnOrigin("https://prompts.example.org")).toThrow("apiBaseUrl has to be on http://localhost.");
  expect(() => assertOwnOrigin("/promptory")).not.toThrow();
});

describe("the disk of the server", () => {
  it("is mentioned in every section when less than a tenth of it is free", async () => {
    open("/admin/users", "/admin", { freeBytes: 2_400_000_000, totalBytes: 40_000_000_000, isLow: true });
    expect(await screen.findByText("The server's disk is nearly full: 6% (2.4 GB) is free.")).toBeInTheDocument();
  });

  it("is not mentioned while there is space", async () => {
    open("/admin/users", "/admin", { freeBytes: 20_000_000_000, totalBytes: 40_000_000_000, isLow: false });
    expect(await screen.findByRole("region", { name: "Users" })).toBeInTheDocument();
    expect(api?.calls).toContain("GET /admin/system");
    expect(screen.queryByText(/disk is nearly full/)).not.toBeInTheDocument();
  });
});

describe("the backups of the server", () => {
  it("are mentioned in every section when the last success is older than two days", async () => {
    open("/admin/users", "/admin", null, { lastSuccessAt: "2026-05-04T09:30:00.000Z", isLate: true });
    expect(await screen.findByText("There is no recent backup")).toBeInTheDocument();
    expect(screen.getByText(/^The last backup that succeeded is of May 4, 2026/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open Backups" })).toHaveAttribute("href", "/admin/backups");
  });

  it("are not mentioned while they are made", async () => {
    open("/admin/users", "/admin");
    expect(await screen.findByRole("region", { name: "Users" })).toBeInTheDocument();
    expect(screen.queryByText("There is no recent backup")).not.toBeInTheDocument();
  });
});

describe("on a phone", () => {
  const width = jest.spyOn(HTMLElement.prototype, "clientWidth", "get");
  beforeEach(() => void width.mockReturnValue(90));
  afterAll(() => width.mockRestore());

  it("the sections are a menu that names where one is", async () => {
    const person = open("/admin/users", "/admin");
    await person.click(await screen.findByRole("button", { name: "Section: Users" }));
    expect(screen.getAllByRole("menuitem")).toHaveLength(SECTIONS.length);
    await person.click(screen.getByRole("menuitem", { name: "Users" }));
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});
