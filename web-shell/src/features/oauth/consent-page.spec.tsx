import { ThemeProvider } from "@promptory/ui/mode";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { type Answers, fakeApi, person } from "../../testing/fake-api.ts";
import { ConsentPage } from "./consent-page.tsx";

/** A refusal that blames one field, as the API writes it. */
const blame = (field: string, message: string) =>
  Response.json(
    { type: "about:blank", title: "", status: 400, code: "validation_failed", message, errors: [{ field, message }] },
    { status: 400, headers: { "content-type": "application/problem+json" } },
  );

const QUERY = "response_type=code&client_id=c&state=a%26b";
const asked = {
  client: "Agent",
  clientHost: "agent.example",
  redirectHost: "agent.example",
  isLoopback: false,
  scopes: ["read", "write"],
};
const SENT_TO = "https://agent.example/callback?code=x";

function open(request: object = {}, answers: Answers = {}) {
  localStorage.setItem("auth_token", "t1");
  const left: string[] = [];
  const api = fakeApi({
    "GET /api/auth/user": () => Response.json(person),
    "POST /api/oauth/requests": () => Response.json({ ...asked, ...request }),
    "POST /api/oauth/consent": () => Response.json({ redirectTo: SENT_TO }),
    ...answers,
  });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[`/oauth/consent?${QUERY}`]}>
          <ConsentPage leave={(url) => left.push(url)} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const decisions = () => api.calls.filter(({ route }) => route === "POST /api/oauth/consent").map(({ body }) => body);
  return { ...api, left, decisions };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: label }));
  await userEvent.click(screen.getByRole("option", { name: option }));
};

it("shows who asks, and allows no more than reading the offered prompts unless the person chooses more", async () => {
  const { calls, left, decisions } = open();
  expect(await screen.findByRole("heading", { name: "Connect Agent?" })).toBeInTheDocument();
  expect(screen.getAllByText("agent.example")).toHaveLength(2);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ route: "POST /api/oauth/requests", body: { query: QUERY } }));
  await press("Allow");
  expect(left).toEqual([SENT_TO]);
  expect(decisions()).toEqual([{ query: QUERY, allow: true, scopes: ["read"], prompts: { kind: "offered" } }]);
  await press("Connecting...");
  expect(decisions()).toHaveLength(1);
});

it("allows what the person chose", async () => {
  const { decisions } = open();
  await screen.findByRole("heading", { name: "Connect Agent?" });
  await choose("Access", "Read and change prompts");
  await choose("Prompts", "All prompts");
  await press("Allow");
  expect(decisions()).toMatchObject([{ scopes: ["read", "write"], prompts: { kind: "all" } }]);
});

it("does not offer what the client does not ask for, and warns of programs on the computer", async () => {
  open({ scopes: ["read"], clientHost: null, isLoopback: true, redirectHost: "127.0.0.1:33418" });
  expect(await screen.findByRole("alert")).toHaveTextContent("A program on this computer is asking");
  expect(screen.getByText("Not verified: any program can use this name")).toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: "Access" })).not.toBeInTheDocument();
});

it("tells the client of a refusal", async () => {
  const { left, decisions } = open();
  await screen.findByRole("heading", { name: "Connect Agent?" });
  await press("Do not allow");
  expect(decisions()).toMatchObject([{ allow: false }]);
  expect(left).toEqual([SENT_TO]);
});

it("asks for the password where the sign-in is long ago", async () => {
  const { left, decisions } = open(undefined, {
    "POST /api/oauth/consent": (body) =>
      JSON.stringify(body).includes("currentPassword")
        ? Response.json({ redirectTo: SENT_TO })
        : blame("currentPassword", "Please enter your current password."),
  });
  await screen.findByRole("heading", { name: "Connect Agent?" });
  await press("Allow");
  const field = await screen.findByLabelText("Current password");
  expect(field).toHaveFocus();
  await userEvent.type(field, "correct horse{Enter}");
  expect(decisions().at(-1)).toMatchObject({ currentPassword: "correct horse" });
  expect(left).toEqual([SENT_TO]);
});

it("shows a wrong request and goes nowhere", async () => {
  const { left } = open(undefined, {
    "POST /api/oauth/requests": () => blame("query", "The client does not redirect to that address."),
  });
  expect(await screen.findByText(/The client does not redirect to that address\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Allow" })).not.toBeInTheDocument();
  expect(left).toEqual([]);
});
