import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../api/client.ts";
import { Guard } from "../app/guards.tsx";
import { SessionProvider } from "../app/session.tsx";
import { type Answers, fakeApi, person } from "./fake-api.ts";

/** Renders a part of the frame for a signed-in person; `user` changes the account that the API returns. */
export function renderSignedIn(element: ReactElement, user: object = {}, answers: Answers = {}) {
  localStorage.setItem("auth_token", "t1");
  const api = fakeApi({ "GET /api/auth/user": () => Response.json({ ...person, ...user }), ...answers });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SessionProvider>
            <Guard access="user">{element}</Guard>
          </SessionProvider>
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return api;
}
