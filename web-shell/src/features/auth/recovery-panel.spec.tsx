import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { type Answers, fakeApi, problem } from "../../testing/fake-api.ts";
import { AuthPage } from "./auth-page.tsx";

const ROUTE = "POST /api/auth/forgot-password";
const ASKED = "If that account exists, enter the 6-digit code you were given when you registered.";
const DONE = "Your password has been reset and every device signed out.";
const WRONG = "Password reset failed. Please check your verification code.";

/** Answers as the API does: the first step says the same to everybody, the second knows one code. */
const recovery =
  (shown?: string): Answers[string] =>
  (body) => {
    const { code } = body as { code?: string };
    if (code === undefined) return Response.json({ success: true, message: ASKED, verificationCode: shown });
    if (code !== "042917") return problem(400, "validation_failed", WRONG, [{ field: "code", message: WRONG }]);
    return Response.json({ success: true, message: DONE, verificationCode: "770031" });
  };

async function open(answer: Answers[string] = recovery()) {
  localStorage.clear();
  const api = fakeApi({ [ROUTE]: answer });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={["/auth"]}>
        <AuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText("Username"), "mira");
  await press("Forgot password?");
  await screen.findByRole("heading", { name: "Reset your password" });
  return { asked: () => api.calls.filter(({ route }) => route === ROUTE) };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const code = () => screen.findByLabelText("Recovery code");
const field = (label: string) => screen.getByLabelText(label, { selector: "input" });

async function reset(digits: string, secret: string, again = secret) {
  await userEvent.clear(await code());
  await userEvent.type(await code(), digits);
  await userEvent.type(field("New password"), secret);
  await userEvent.type(field("Confirm new password"), again);
  await press("Reset Password");
}

it("takes the name typed at login along and asks for one where there is none", async () => {
  const { asked } = await open();
  expect(field("Username")).toHaveValue("mira");
  expect(field("Username")).toHaveFocus();
  await userEvent.clear(field("Username"));
  await press("Request recovery code");
  expect(await screen.findByText("Username is required")).toBeInTheDocument();
  expect(asked()).toEqual([]);
});

it("asks for the code, sets the password and shows the next code", async () => {
  const { asked } = await open();
  await press("Request recovery code");
  expect(await screen.findByText(ASKED)).toBeInTheDocument();
  expect(await code()).toHaveFocus();
  expect(await code()).toHaveValue("");
  await reset("042 917", "copper wire, cut to length");
  expect(await screen.findByText("770031")).toBeInTheDocument();
  expect(screen.getByText(DONE)).toBeInTheDocument();
  expect(asked().map(({ body }) => body)).toEqual([
    { username: "mira" },
    { username: "mira", code: "042917", newPassword: "copper wire, cut to length", endApiKeys: true },
  ]);
  await press("Proceed to Login");
  expect(screen.getByRole("tab", { name: "Login", selected: true })).toBeInTheDocument();
  expect(field("Username")).toHaveValue("mira");
  expect(field("Password")).toHaveFocus();
});

it("fills in a code that the server shows, and asks for the password next", async () => {
  await open(recovery("042917"));
  await press("Request recovery code");
  expect(await code()).toHaveValue("042917");
  expect(field("New password")).toHaveFocus();
});

it("leaves API keys and connected extensions alone when the person says so", async () => {
  const { asked } = await open();
  await press("Request recovery code");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Also end all API keys/ }));
  await reset("042917", "copper wire, cut to length");
  await screen.findByText("770031");
  expect(asked().at(-1)?.body).toMatchObject({ endApiKeys: false });
});

it.each([
  ["12345", "long-enough-1", undefined, "Recovery code must be 6 digits, or 12 from a mail or an administrator"],
  ["", "long-enough-1", undefined, "Recovery code is required"],
  ["042917", "short", undefined, "Password needs to be at least 8 characters long."],
  ["042917", "long-enough-1", "other-one-22", "Passwords do not match"],
])("refuses the code %s with %s and %s", async (digits, secret, again, sentence) => {
  const { asked } = await open();
  await press("Request recovery code");
  await screen.findByText(ASKED);
  await reset(digits || " ", secret, again);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

it("says that a code is wrong, keeps the passwords and puts the caret there", async () => {
  await open();
  await press("Request recovery code");
  await reset("111111", "long-enough-1");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to reset password");
  expect(alert).toHaveTextContent(WRONG);
  expect(await code()).toHaveFocus();
  expect(field("New password")).toHaveValue("long-enough-1");
});

it("says where the server asks to wait, and that nothing could be asked for", async () => {
  await open(() => problem(429, "too_many_requests", "Try again in 15 minutes."));
  await press("Request recovery code");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to request verification code");
  expect(alert).toHaveTextContent("Try again in 15 minutes.");
});

it("begins anew after Back to Login", async () => {
  await open();
  await press("Request recovery code");
  await screen.findByText(ASKED);
  await press("Back to Login");
  expect(field("Password")).toHaveFocus();
  await press("Forgot password?");
  expect(await screen.findByRole("button", { name: "Request recovery code" })).toBeInTheDocument();
});
