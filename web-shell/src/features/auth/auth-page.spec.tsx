import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { type Answers, fakeApi, person, problem } from "../../testing/fake-api.ts";
import { AuthPage } from "./auth-page.tsx";

function open(address: string, answers: Answers = {}) {
  localStorage.clear();
  const api = fakeApi({ "GET /api/auth/registration": () => Response.json({ mode: "open" }), ...answers });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

const writes = (calls: { route: string }[]) => calls.filter(({ route }) => !route.startsWith("GET"));
const username = () => screen.getByLabelText("Username");
const password = () => screen.getByLabelText("Password", { selector: "input" });
const confirm = () => screen.getByLabelText("Confirm password", { selector: "input" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function typeLogin() {
  await userEvent.type(username(), "mira");
  await userEvent.type(password(), "wrong-one");
  await press("Log in");
}

async function typeRegistration(name: string, secret: string, again = secret) {
  await screen.findByLabelText("Confirm password", { selector: "input" });
  await userEvent.type(username(), name);
  await userEvent.type(password(), secret);
  await userEvent.type(confirm(), again);
  await press("Create account");
}

describe("login", () => {
  it("asks for both fields and focuses the first that is missing", async () => {
    const { calls } = open("/auth");
    await press("Log in");
    expect(await screen.findByText("Username is required")).toBeInTheDocument();
    expect(screen.getByText("Password is required")).toBeInTheDocument();
    expect(username()).toHaveFocus();
    expect(writes(calls)).toEqual([]);
  });

  it("keeps the token of a right password", async () => {
    open("/auth", { "POST /api/auth/login": () => Response.json({ token: "t9", user: person }) });
    await typeLogin();
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe("t9"));
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      "a wrong password",
      () => problem(401, "invalid_credentials", "Invalid"),
      "Invalid username or password. Please check your details and try again.",
    ],
    [
      "a broken server",
      () => problem(500, "internal_error", "Oops"),
      "We're experiencing technical difficulties. Please try again in a moment.",
    ],
    [
      "no network",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Connection issue. Please check your internet and try again.",
    ],
    ["an answer without a token", () => Response.json({ user: person }), "Invalid response data: missing token"],
    ["too many tries", () => problem(429, "too_many_requests", "Try again in 8 seconds."), "Try again in 8 seconds."],
  ])("tells %s apart and keeps what was typed", async (_, answer, sentence) => {
    open("/auth", { "POST /api/auth/login": answer });
    await typeLogin();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Login failed");
    expect(alert).toHaveTextContent(sentence);
    expect(username()).toHaveValue("mira");
    expect(password()).toHaveValue("wrong-one");
    expect(password()).toHaveFocus();
  });

  it("shows a password to who wants to see it", async () => {
    open("/auth");
    expect(password()).toHaveAttribute("type", "password");
    await press("Show password");
    expect(password()).toHaveAttribute("type", "text");
  });
});

describe("registration", () => {
  it.each([
    ["ab", "long-enough-1", undefined, "Username must be at least 3 characters"],
    ["x".repeat(31), "long-enough-1", undefined, "Username must be less than 30 characters"],
    ["with space", "long-enough-1", undefined, "Username can only contain letters, numbers, @, and _.-"],
    ["mira", "short", undefined, "Password must be at least 8 characters"],
    ["mira", "long-enough-1", "other-one-22", "Passwords don't match. Please make sure both fields are identical."],
  ])("refuses %s with %s and %s", async (name, secret, again, sentence) => {
    const { calls } = open("/auth?tab=register");
    await typeRegistration(name, secret, again);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(writes(calls)).toEqual([]);
  });

  it("compares the passwords once the second one was left, and then at every change of either", async () => {
    open("/auth?tab=register");
    await userEvent.type(await screen.findByLabelText("Password", { selector: "input" }), "long-enough-1");
    await userEvent.type(confirm(), "long-enough-1");
    // The rules are loaded on blur.
    await screen.findByText(/^Password strength/);
    expect(screen.queryByText(/^Passwords don't match/)).not.toBeInTheDocument();
    await userEvent.tab();
    await userEvent.type(password(), "2");
    expect(await screen.findByText(/^Passwords don't match/)).toBeInTheDocument();
    await userEvent.type(confirm(), "2");
    await waitFor(() => expect(screen.queryByText(/^Passwords don't match/)).not.toBeInTheDocument());
  });

  it("tells the strength of a password while it is typed", async () => {
    open("/auth?tab=register");
    expect(await screen.findByText("At least 8 characters")).toBeInTheDocument();
    await userEvent.type(password(), "qwerty123");
    expect(await screen.findByText("Password strength: Too weak")).toBeInTheDocument();
    await userEvent.type(password(), " and copper wire");
    expect(await screen.findByText("Password strength: Strong")).toBeInTheDocument();
  });

  it("says at the password what the server has against it", async () => {
    const sentence = "This password is too common. Please choose a different one.";
    open("/auth?tab=register", {
      "POST /api/auth/register": () =>
        problem(400, "validation_failed", sentence, [{ field: "password", message: sentence }]),
    });
    await typeRegistration("mira", "password123");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(password()).toHaveFocus();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please check your information and try again.");
  });

  const registered: Answers = {
    "POST /api/auth/register": () =>
      Response.json({ token: "t0", user: person, verificationCode: "493027" }, { status: 201 }),
    "POST /api/auth/logout": () => Response.json({ message: "Logged out" }),
  };

  it("signs in with the session of the registration once the person says that the code is saved", async () => {
    const { calls } = open("/auth?tab=register", registered);
    await typeRegistration("mira", "long-enough-1");
    expect(await screen.findByRole("button", { name: "Continue to your library" })).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: /I have saved it/ }));
    expect(localStorage.getItem("auth_token")).toBeNull();
    await press("Continue to your library");
    expect(localStorage.getItem("auth_token")).toBe("t0");
    expect(writes(calls).map(({ route }) => route)).toEqual(["POST /api/auth/register"]);
  });

  it("shows the six digits once, ends the unused session, and leads to login with the name filled in", async () => {
    const { calls } = open("/auth?tab=register", registered);
    await typeRegistration("mira", "long-enough-1");
    expect(await screen.findByText("493027")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Save your recovery code" })).toHaveFocus();
    expect(localStorage.getItem("auth_token")).toBeNull();
    await press("Proceed to Login");
    expect(calls.at(-1)).toMatchObject({ route: "POST /api/auth/logout", authorization: "Bearer t0" });
    expect(screen.queryByText("493027")).not.toBeInTheDocument();
    expect(username()).toHaveValue("mira");
    expect(password()).toHaveFocus();
  });

  it("says at its field that a name is taken, and keeps the rest", async () => {
    open("/auth?tab=register", {
      "POST /api/auth/register": () => problem(409, "username_taken", "Username is unavailable, try a different one."),
    });
    await typeRegistration("mira", "long-enough-1");
    expect(await screen.findByText("Username is unavailable, try a different one.")).toBeInTheDocument();
    expect(username()).toHaveFocus();
    expect(username()).toBeInvalid();
    expect(password()).toHaveValue("long-enough-1");
  });

  it("says what to do about a refusal it did not foresee", async () => {
    open("/auth?tab=register", { "POST /api/auth/register": () => problem(400, "validation_failed", "Too common") });
    await typeRegistration("mira", "password123");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Registration failed");
    expect(alert).toHaveTextContent("Please check your information and try again.");
  });
});

describe("who may register", () => {
  const mode = (value: string): Answers => ({ "GET /api/auth/registration": () => Response.json({ mode: value }) });

  it("closed: shows no Register tab and says what to do", async () => {
    open("/auth?tab=register", mode("closed"));
    expect(await screen.findByText(/Registration is closed/)).toBeInTheDocument();
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Log in" })).toBeInTheDocument();
  });

  it("by invitation: says that a link is needed", async () => {
    open("/auth", mode("invite"));
    expect(await screen.findByText(/You need an invitation to register/)).toBeInTheDocument();
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  });

  it("by invitation: sends the code of the link, also after the tabs were changed", async () => {
    const { calls } = open("/auth?tab=register#invitation=abc-123", {
      ...mode("invite"),
      "POST /api/auth/register": () => problem(403, "invitation_invalid", "This invitation is not valid."),
    });
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain("GET /api/auth/registration"));
    await userEvent.click(screen.getByRole("tab", { name: "Login" }));
    await userEvent.click(screen.getByRole("tab", { name: "Register" }));
    await typeRegistration("mira", "long-enough-1");
    expect(await screen.findByRole("alert")).toHaveTextContent("This invitation is not valid.");
    expect(calls.find(({ route }) => route === "POST /api/auth/register")?.body).toEqual({
      username: "mira",
      password: "long-enough-1",
      invitation: "abc-123",
    });
  });
});

it("leads to support", () => {
  open("/auth");
  expect(screen.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/help");
});

it("changes tabs by arrow keys and keeps the choice in the address", async () => {
  open("/auth");
  await waitFor(() => expect(username()).toHaveFocus());
  await userEvent.tab({ shift: true });
  expect(screen.getByRole("tab", { name: "Login" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  const register = await screen.findByRole("tab", { name: "Register", selected: true });
  expect(register).toHaveFocus();
  expect(screen.getByRole("heading", { name: "Create your library" })).toBeInTheDocument();
});
