import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi, person } from "../../testing/fake-api.ts";
import { Guard } from "../guards.tsx";
import { SessionProvider } from "../session.tsx";
import { Navigation } from "./navigation.tsx";

async function open(isAdmin: boolean) {
  localStorage.setItem("auth_token", "t1");
  fakeApi({ "GET /api/auth/user": () => Response.json({ ...person, isAdmin }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <Guard access="user">
            <Navigation iconsOnly />
          </Guard>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: "Prompts" });
}

it("leads administrators to the admin page, last of the list", async () => {
  await open(true);
  expect(screen.getAllByRole("link").at(-1)).toHaveAccessibleName("Admin");
});

it("shows other people neither the admin page nor the extension, which is in their account menu", async () => {
  await open(false);
  expect(screen.queryByRole("link", { name: "Admin" })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Chrome Extension" })).not.toBeInTheDocument();
});
