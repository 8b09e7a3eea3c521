import type { User } from "@promptory/api-client";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { aUser, fakeApi, problem, type Route } from "../../test/fake-api.ts";
import { readToken, writeToken } from "../api/session.ts";
import { Standalone } from "./standalone.tsx";

let api: ReturnType<typeof fakeApi> | undefined;
afterEach(() => {
  act(() => writeToken(undefined));
  api?.restore();
});

const root = { username: "root", isAdmin: true } as User;
const ada = { username: "ada", isAdmin: false } as User;

/** An API that knows root and ada by the password "right", each with a token of their own name. */
const server: Route = ({ method, path, token }) => {
  const user = [root, ada].find(({ username }) => username === token);
  if (method === "POST" && path === "/auth/logout") return { body: { message: "Logged out" } };
  if (!user) return problem(401, "unauthenticated", "Please sign in.");
  if (path === "/auth/user") return { body: user };
  return { body: [aUser({ username: "grace" })], total: 1 };
};

const signingIn =
  (user: User): Route =>
  (call) =>
    call.path === "/auth/login" ? { body: { token: user.username, user } } : server(call);

function open(route: Route, token?: string) {
  api = fakeApi(route);
  writeToken(token);
  window.history.replaceState(null, "", "/users");
  render(<Standalone basename="" />);
  return { ...api, person: userEvent.setup() };
}

async function signIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(await screen.findByLabelText("Username"), "somebody");
  await person.type(screen.getByLabelText("Password"), "right");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
}

// The first import of antd takes longer than anything the tests are about.
beforeAll(() => import("../admin-app.tsx"));

describe("the administration on its own", () => {
  it("signs an administrator in and shows the users", async () => {
    const { person } = open(signingIn(root));
    await signIn(person);
    expect(await screen.findByRole("heading", { name: "Admin" })).toBeInTheDocument();
    expect(await screen.findByText("grace")).toBeInTheDocument();
    expect(readToken()).toBe("root");
  });

  it("signs out", async () => {
    const { person, calls } = open(server, "root");
    await person.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(readToken()).toBeUndefined();
    expect(calls).toContain("POST /auth/logout");
  });

  it("refuses a user who is no administrator, keeps no token and ends the session", async () => {
    const { person, calls } = open(signingIn(ada));
    await signIn(person);
    expect(await screen.findByText(/^ada is not an administrator\./)).toBeInTheDocument();
    expect(readToken()).toBeUndefined();
    expect(calls).toContain("POST /auth/logout");
  });

  it("leaves the shell's session of a user who is no administrator alone", async () => {
    const { calls } = open(server, "ada");
    expect(await screen.findByText(/^ada is not an administrator\./)).toBeInTheDocument();
    expect(readToken()).toBe("ada");
    expect(calls).not.toContain("POST /auth/logout");
  });

  it("shows why the API refused a sign-in, with everything typed still there", async () => {
    const refusal = problem(401, "invalid_credentials", "Invalid username or password.");
    const { person } = open((call) => (call.path === "/auth/login" ? refusal : server(call)));
    await signIn(person);
    expect(await screen.findByText("Invalid username or password.")).toBeInTheDocument();
    expect(screen.getByLabelText("Username")).toHaveValue("somebody");
  });

  it("asks for both fields before it asks the API", async () => {
    const { person, calls } = open(server);
    await person.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Username is required")).toBeInTheDocument();
    expect(screen.getByText("Password is required")).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it("asks to sign in again when the session ended while away", async () => {
    open(server, "forgotten");
    expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeInTheDocument();
  });

  it("asks to sign in again when the session ends while working", async () => {
    const { replace, person } = open(server, "root");
    const header = await screen.findByRole("columnheader", { name: "Uses" });
    replace(() => problem(401, "unauthenticated", "Please sign in."));
    await person.click(header);
    expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeInTheDocument();
    expect(readToken()).toBeUndefined();
  });

  it("offers Retry when the API cannot be reached", async () => {
    const { replace, person } = open(() => problem(503, "unavailable", "Starting."), "root");
    expect(await screen.findByText("Promptory cannot be reached")).toBeInTheDocument();
    replace(server);
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("grace")).toBeInTheDocument();
  });
});
