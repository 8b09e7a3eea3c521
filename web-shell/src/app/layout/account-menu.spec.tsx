import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../data/query-client.ts";
import { type Answers, fakeApi, person } from "../../testing/fake-api.ts";
import { Guard } from "../guards.tsx";
import { SessionProvider } from "../session.tsx";
import { AccountMenu } from "./account-menu.tsx";

async function open(user: object, answers: Answers = {}) {
  localStorage.setItem("auth_token", "t1");
  const api = fakeApi({ "GET /api/auth/user": () => Response.json({ ...person, ...user }), ...answers });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SessionProvider>
            <Guard access="user">
              <AccountMenu />
            </Guard>
          </SessionProvider>
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Account menu" }));
  return api;
}

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

it("changes the theme", async () => {
  await open({});
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Light" }));
  expect(document.documentElement.dataset.theme).toBe("light");
});

it("logs out: the server is told, then the token is forgotten", async () => {
  const { calls } = await open({}, { "POST /api/auth/logout": () => Response.json({ message: "Logged out" }) });
  await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBeNull());
  const call = calls.find(({ route }) => route === "POST /api/auth/logout");
  expect(call?.authorization).toBe("Bearer t1");
});

it("logs out here even if the server cannot be told, and says so", async () => {
  await open({}, { "POST /api/auth/logout": () => Promise.reject(new TypeError("Failed to fetch")) });
  await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByText("Logout had issues")).toBeInTheDocument();
  expect(localStorage.getItem("auth_token")).toBeNull();
});
