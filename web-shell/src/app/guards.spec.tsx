import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { token } from "../api/account/token.ts";
import { createQueryClient } from "../api/client.ts";
import { type Answers, fakeApi, person, problem } from "../testing/fake-api.ts";
import { type Access, Guard } from "./guards.tsx";
import { SessionProvider } from "./session.tsx";

function Place() {
  const { pathname, search } = useLocation();
  return (
    <p>
      at {pathname}
      {search}
    </p>
  );
}

function open(address: string, answers: Answers) {
  const api = fakeApi(answers);
  const guarded = (access: Access, words: string) => (
    <Guard access={access}>
      <h1>{words}</h1>
    </Guard>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider>
          <Place />
          <Routes>
            <Route path="/auth" element={guarded("signed-out", "Sign in")} />
            <Route path="/admin" element={guarded("admin", "Admin")} />
            <Route path="*" element={guarded("user", "Inside")} />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

const signedIn = (isAdmin = false): Answers => ({ "GET /api/auth/user": () => Response.json({ ...person, isAdmin }) });
const heading = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => localStorage.clear());

it("sends strangers to sign in, without asking the server, and remembers where they wanted to go", async () => {
  const { calls } = open("/templates?page=2", {});
  await heading("Sign in");
  expect(screen.getByText("at /auth?next=%2Ftemplates%3Fpage%3D2")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it("lets a person in with the stored token", async () => {
  localStorage.setItem("auth_token", "t1");
  const { calls } = open("/templates", signedIn());
  await heading("Inside");
  expect(calls[0]?.authorization).toBe("Bearer t1");
});

it("sends a person who is signed in away from the sign-in page, to where they wanted to go", async () => {
  localStorage.setItem("auth_token", "t1");
  open("/auth?next=%2Ftemplates%3Fpage%3D2", signedIn());
  await heading("Inside");
  expect(screen.getByText("at /templates?page=2")).toBeInTheDocument();
});

it("forgets a token the server refuses", async () => {
  localStorage.setItem("auth_token", "old");
  open("/", { "GET /api/auth/user": () => problem(401, "unauthenticated", "Authentication required") });
  await heading("Sign in");
  expect(localStorage.getItem("auth_token")).toBeNull();
});

it("keeps the admin page for administrators", async () => {
  localStorage.setItem("auth_token", "t1");
  open("/admin", signedIn());
  await heading("Inside");
  expect(screen.getByText("at /")).toBeInTheDocument();
});

it("opens the admin page to an administrator", async () => {
  localStorage.setItem("auth_token", "t1");
  open("/admin", signedIn(true));
  await heading("Admin");
});

it("signs no user out because the server is away, and tries again when asked", async () => {
  localStorage.setItem("auth_token", "t1");
  const { answers } = open("/", { "GET /api/auth/user": () => problem(503, "unavailable", "Starting") });
  expect(await screen.findByRole("alert")).toHaveTextContent("Your session could not be checked");
  expect(localStorage.getItem("auth_token")).toBe("t1");
  Object.assign(answers, signedIn());
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await heading("Inside");
});

it("follows a log out in another tab", async () => {
  localStorage.setItem("auth_token", "t1");
  open("/templates", signedIn());
  await heading("Inside");
  act(() => {
    localStorage.removeItem("auth_token");
    window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
  });
  await heading("Sign in");
});

it("remembers nothing for the next person after a log out", async () => {
  localStorage.setItem("auth_token", "t1");
  open("/templates?search=secret", signedIn());
  await heading("Inside");
  act(() => token.leave());
  await heading("Sign in");
  expect(screen.getByText("at /auth")).toBeInTheDocument();
});
