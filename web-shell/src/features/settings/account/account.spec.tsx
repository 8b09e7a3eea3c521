import { shortcutOf } from "@promptory/ui/keys";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { person, problem } from "../../../testing/fake-api.ts";
import { blame, fill, openSettings, part } from "../testing/open-settings.tsx";

const UPDATE = "PUT /api/auth/user";
const press = (where: ReturnType<typeof part>, name: string) => userEvent.click(where.getByRole("button", { name }));
const sent = (calls: { route: string; body: unknown }[], route = UPDATE) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

beforeEach(() => localStorage.clear());

const goTo = (section: string) => userEvent.click(screen.getByRole("link", { name: section }));

/** Answers the dialog that asks for the password. */
async function confirm(button: string, currentPassword: string) {
  const dialog = within(await screen.findByRole("dialog"));
  const password = await fill(dialog, "Current password", currentPassword);
  await press(dialog, button);
  return password;
}

describe("update username", () => {
  const form = () => part("Update Username");
  const submit = async (username: string) => {
    const name = await fill(form(), "Username", username);
    await press(form(), "Update Username");
    return name;
  };
  const save = async (username: string, currentPassword: string) => ({
    name: await submit(username),
    password: await confirm("Update Username", currentPassword),
  });

  it("sends the new name with the current password and says what it is now", async () => {
    const { calls } = await openSettings("", { [UPDATE]: () => Response.json({ ...person, username: "mira.k" }) });
    await save("mira.k", "long-enough");
    expect(await screen.findByText("Username updated")).toBeInTheDocument();
    expect(sent(calls)).toEqual([{ username: "mira.k", currentPassword: "long-enough" }]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks for the current password", async () => {
    const { calls } = await openSettings("");
    const { password } = await save("mira.k", "");
    expect(await screen.findByText("Please enter your current password to confirm this change.")).toBeInTheDocument();
    expect(password).toHaveFocus();
    expect(sent(calls)).toEqual([]);
  });

  it("sends nothing when the name is the same", async () => {
    const { calls } = await openSettings("");
    const name = await submit("mira");
    expect(await screen.findByText("This is already your username.")).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(sent(calls)).toEqual([]);
  });

  it("says at its field that a name is taken, and keeps what was typed", async () => {
    await openSettings("", { [UPDATE]: () => problem(409, "username_taken", "Taken") });
    const { name } = await save("ada", "long-enough");
    expect(
      await screen.findByText("This username is already taken. Please choose a different one."),
    ).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(name).toHaveValue("ada");
  });

  it("puts a wrong current password under its field", async () => {
    const sentence = "The current password you entered doesn't match our records...";
    await openSettings("", { [UPDATE]: () => blame("currentPassword", sentence) });
    const { name, password } = await save("ada", "not-mine");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(password).toHaveFocus();
    expect(name).toHaveValue("ada");
  });
});

describe("e-mail", () => {
  const form = () => part("E-mail");

  it("is set", async () => {
    const { calls } = await openSettings("", {
      [UPDATE]: () => Response.json({ ...person, email: "mira@example.org" }),
    });
    await fill(form(), "E-mail", "mira@example.org");
    await press(form(), "Save E-mail");
    await confirm("Save E-mail", "long-enough");
    expect(await screen.findByText("E-mail saved")).toBeInTheDocument();
    expect(sent(calls)).toEqual([{ email: "mira@example.org", currentPassword: "long-enough" }]);
  });

  it("is taken away by an empty field", async () => {
    const { calls } = await openSettings(
      "",
      { [UPDATE]: () => Response.json({ ...person, email: null }) },
      { email: "mira@example.org" },
    );
    await fill(form(), "E-mail", "");
    await press(form(), "Save E-mail");
    await confirm("Save E-mail", "long-enough");
    expect(await screen.findByText("E-mail removed")).toBeInTheDocument();
    expect(sent(calls)).toEqual([{ email: null, currentPassword: "long-enough" }]);
  });

  it("must look like an address", async () => {
    const { calls } = await openSettings("");
    const email = await fill(form(), "E-mail", "mira");
    await press(form(), "Save E-mail");
    expect(await screen.findByText("Please enter a valid email address")).toBeInTheDocument();
    expect(email).toHaveFocus();
    expect(sent(calls)).toEqual([]);
  });
});

describe("change password", () => {
  const form = () => part("Change Password");
  const save = async (current: string, next: string, again = next) => {
    await fill(form(), "Current password", current);
    await fill(form(), "New password", next);
    await fill(form(), "Confirm new password", again);
    await press(form(), "Change Password");
  };

  it.each([
    ["short", "short", "Password must be at least 6 characters"],
    ["long-enough", "long-enouhg", "Passwords do not match"],
  ])("refuses %s and %s", async (next, again, sentence) => {
    const { calls } = await openSettings("security");
    await save("old-one", next, again);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent(calls)).toEqual([]);
  });

  it("sends both passwords, empties the form and says that other sessions have ended", async () => {
    const { calls } = await openSettings("security", { [UPDATE]: () => Response.json(person) });
    await save("old-one", "newer1");
    expect(await screen.findByText("Password changed")).toBeInTheDocument();
    expect(screen.getByText("Your other sessions have ended.")).toBeInTheDocument();
    expect(sent(calls)).toEqual([{ currentPassword: "old-one", password: "newer1", endApiKeys: false }]);
    expect(form().getByLabelText("New password", { selector: "input" })).toHaveValue("");
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === "GET /api/auth/sessions").length).toBeGreaterThan(1),
    );
  });

  it("ends API keys and connected extensions too when the person says so", async () => {
    const { calls } = await openSettings("keys", { [UPDATE]: () => Response.json(person) });
    const keysRead = () => calls.filter(({ route }) => route === "GET /api/api-keys").length;
    await screen.findByText("No API keys yet");
    await goTo("Security");
    await userEvent.click(form().getByRole("checkbox", { name: /Also end all API keys/ }));
    await save("old-one", "newer1");
    expect(await screen.findByText("Your other sessions and all API keys have ended.")).toBeInTheDocument();
    expect(sent(calls)).toEqual([{ currentPassword: "old-one", password: "newer1", endApiKeys: true }]);
    const before = keysRead();
    await goTo("API keys");
    await waitFor(() => expect(keysRead()).toBeGreaterThan(before));
  });

  it("keeps everything typed when the server could not do it", async () => {
    await openSettings("security", { [UPDATE]: () => problem(503, "unavailable", "Please try again in a moment.") });
    await save("old-one", "newer1");
    const alert = await form().findByRole("alert");
    expect(alert).toHaveTextContent("We couldn't update your password right now...");
    expect(alert).toHaveTextContent("Please try again in a moment.");
    expect(form().getByLabelText("New password", { selector: "input" })).toHaveValue("newer1");
  });
});

describe("recovery code", () => {
  const ROUTE = "POST /api/auth/recovery-code";

  it("is made with the current password and shown once", async () => {
    const { calls } = await openSettings("security", { [ROUTE]: () => Response.json({ verificationCode: "493027" }) });
    await press(part("Recovery code"), "New recovery code");
    await fill(within(screen.getByRole("dialog")), "Current password", "long-enough");
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("493027")).toHaveAccessibleName("Recovery code: 4 9 3 0 2 7");
    expect(sent(calls, ROUTE)).toEqual([{ currentPassword: "long-enough" }]);
    // A slip of the hand must not take away what is shown only once.
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText("493027")).toBeInTheDocument();
    await press(within(screen.getByRole("dialog")), "Done");
    expect(screen.queryByText("493027")).not.toBeInTheDocument();
  });

  it("is refused to who does not know the password", async () => {
    await openSettings("security", { [ROUTE]: () => blame("currentPassword", "The current password is wrong") });
    await press(part("Recovery code"), "New recovery code");
    const password = await fill(within(screen.getByRole("dialog")), "Current password", "not-mine");
    await press(within(screen.getByRole("dialog")), "Create code");
    expect(await screen.findByText("The current password is wrong")).toBeInTheDocument();
    expect(password).toHaveFocus();
  });
});

it("shows the three counts", async () => {
  await openSettings("");
  await waitFor(() =>
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["1,234", "5", "67"]),
  );
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Total Prompts",
    "Prompt Types",
    "Prompts Used",
  ]);
});

it("changes the theme at once", async () => {
  await openSettings("appearance");
  await userEvent.click(screen.getByRole("radio", { name: "Light" }));
  expect(document.documentElement.dataset.theme).toBe("light");
  expect(screen.getByRole("radio", { name: "Light" })).toBeChecked();
});

it("switches single-key shortcuts off and on", async () => {
  await openSettings("appearance");
  const box = screen.getByRole("checkbox", { name: /^Single-key shortcuts/ });
  expect(box).toBeChecked();
  await userEvent.click(box);
  expect(box).not.toBeChecked();
  expect(shortcutOf(new KeyboardEvent("keydown", { key: "c" }))).toBeUndefined();
  await userEvent.click(box);
  expect(shortcutOf(new KeyboardEvent("keydown", { key: "c" }))).toBe("c");
});

it("shows one section, and the others at addresses of their own", async () => {
  await openSettings("");
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Profile");
  expect(screen.queryByRole("region", { name: "API Rate Limits" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Limits" })).toHaveAttribute("href", "/settings/limits");
  await goTo("Limits");
  expect(await screen.findByRole("region", { name: "API Rate Limits" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Update Username" })).not.toBeInTheDocument();
});

it("shows the profile at the address of an unknown section", async () => {
  await openSettings("no-such-section");
  expect(screen.getByRole("region", { name: "Update Username" })).toBeInTheDocument();
});
