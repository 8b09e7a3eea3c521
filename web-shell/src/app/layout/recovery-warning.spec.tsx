import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi, person } from "../../testing/fake-api.ts";
import { Guard } from "../guards.tsx";
import { SessionProvider } from "../session.tsx";
import { RecoveryWarning } from "./recovery-warning.tsx";

function open(recoveryWarnedAt: string | null) {
  localStorage.setItem("auth_token", "t1");
  let warnedAt = recoveryWarnedAt;
  const api = fakeApi({
    "GET /api/auth/user": () => Response.json({ ...person, recoveryWarnedAt: warnedAt }),
    "POST /api/auth/recovery-code": () => {
      warnedAt = null;
      return Response.json({ verificationCode: "493027" });
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <Guard access="user">
            <p>The page</p>
            <RecoveryWarning />
          </Guard>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

const warning = () => screen.queryByText(/100 wrong recovery codes for your account/);

it("says nothing as long as there is nothing to warn of", async () => {
  open(null);
  await screen.findByText("The page");
  expect(warning()).not.toBeInTheDocument();
});

it("warns until a new code is made, which stays on the screen until the person is done", async () => {
  open("2026-11-20T10:00:00.000Z");
  await screen.findByText("The page");
  expect(warning()).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "New recovery code" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Current password", { selector: "input" }), "long-enough{Enter}");
  expect(await screen.findByText("493027")).toBeInTheDocument();
  await waitFor(() => expect(warning()).not.toBeInTheDocument());
  expect(screen.getByText("493027")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("493027")).not.toBeInTheDocument();
});
