import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { type Answers, fakeApi, problem } from "../../testing/fake-api.ts";
import { DebugPage } from "./debug-page.tsx";
import { DiagnosticsPage } from "./diagnostics-page.tsx";
import { MinimalPage } from "./minimal-page.tsx";
import { TestPage } from "./test-page.tsx";

const ROUTE = "GET /api/diagnostics/firebase-config";
const config = (isSet: boolean) =>
  Response.json({ configured: isSet, variables: { FIREBASE_API_KEY: isSet, FIREBASE_PROJECT_ID: true } });

function open(page: ReactNode, { address = "/", answers = {} }: { address?: string; answers?: Answers } = {}) {
  localStorage.clear();
  const api = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

const fact = (name: string) => within(screen.getByText(name).closest("div") as HTMLElement).getByRole("definition");

describe("/test", () => {
  it("shows what the router makes of an address, also without a reload", async () => {
    open(<TestPage />, { address: "/test?a=1" });
    expect(fact("Path")).toHaveTextContent("/test");
    expect(fact("Query")).toHaveTextContent("?a=1");
    expect(fact("Arrived by")).toHaveTextContent("Address bar, reload or back");
    await userEvent.click(screen.getByRole("link", { name: "Same page with a query and a hash" }));
    expect(fact("Query")).toHaveTextContent("?page=2");
    expect(fact("Hash")).toHaveTextContent("#here");
    expect(fact("Arrived by")).toHaveTextContent("A link");
  });
});

it("/minimal needs nothing around it", () => {
  render(<MinimalPage />);
  expect(screen.getByRole("heading", { name: "Minimal Page" })).toBeInTheDocument();
});

describe("/debug", () => {
  it("tells of the environment without asking anyone", () => {
    const { calls } = open(<DebugPage />);
    expect(fact("Origin")).toHaveTextContent(window.location.origin);
    expect(fact("Sign-in token stored")).toHaveTextContent("No");
    expect(calls).toEqual([]);
  });

  it("leads to sign-in, to the first page, and to the logout endpoint itself", () => {
    open(<DebugPage />);
    expect(screen.getByRole("link", { name: "Go to Sign in" })).toHaveAttribute("href", "/auth");
    expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("link", { name: "Test Logout" })).toHaveAttribute("href", "/api/auth/logout");
  });
});

describe("/diagnostics", () => {
  it("asks for the server's configuration, and again on request", async () => {
    const { answers } = open(<DiagnosticsPage />, { answers: { [ROUTE]: () => config(false) } });
    expect(await screen.findByText("Firebase configured")).toBeInTheDocument();
    expect(fact("FIREBASE_API_KEY")).toHaveTextContent("Not set");
    answers[ROUTE] = () => config(true);
    await userEvent.click(screen.getByRole("button", { name: "Refresh server config" }));
    await waitFor(() => expect(fact("Firebase configured")).toHaveTextContent("Yes"));
    expect(fact("FIREBASE_API_KEY")).toHaveTextContent(/^Set$/);
  });

  it("says with which status the server refused, and recovers", async () => {
    const { answers } = open(<DiagnosticsPage />, {
      answers: { [ROUTE]: () => problem(503, "unavailable", "Try again shortly.") },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to fetch server config");
    expect(alert).toHaveTextContent("Status 503: Try again shortly.");
    expect(screen.getByText(/the variables cannot be checked/)).toBeInTheDocument();
    answers[ROUTE] = () => config(false);
    await userEvent.click(screen.getByRole("button", { name: "Refresh server config" }));
    expect(await screen.findByText("Firebase configured")).toBeInTheDocument();
  });

  it("looks at the browser again on request", async () => {
    open(<DiagnosticsPage />, { answers: { [ROUTE]: () => config(false) } });
    expect(fact("Sign-in token stored")).toHaveTextContent("No");
    localStorage.setItem("auth_token", "t1");
    await userEvent.click(screen.getByRole("button", { name: "Refresh client info" }));
    expect(fact("Sign-in token stored")).toHaveTextContent("Yes");
  });

  it("checks the Firebase list against the server, and has advice beside it", async () => {
    open(<DiagnosticsPage />, { answers: { [ROUTE]: () => config(false) } });
    const missing = (await screen.findByText("FIREBASE_API_KEY is set where the server runs.")).closest("li");
    expect(missing).toHaveTextContent("To do");
    const there = screen.getByText("FIREBASE_PROJECT_ID is set where the server runs.").closest("li");
    expect(there).toHaveTextContent("Done");
    await userEvent.click(screen.getByRole("tab", { name: "Troubleshooting" }));
    expect(screen.getByText("The password is not accepted")).toBeInTheDocument();
  });
});
