import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { type Answers, fakeApi, person, problem } from "../../testing/fake-api.ts";
import { HelpPage } from "./help-page.tsx";

const MESSAGE = "How do I move my prompts?";

function open(
  answer: Answers[string] = () => Response.json({ message: "We will write." }, { status: 202 }),
  user?: object,
) {
  localStorage.clear();
  const queries = createQueryClient();
  if (user) {
    localStorage.setItem("auth_token", "t1");
    queries.setQueryData(queryKeys.session("t1"), { ...person, ...user });
  }
  const api = fakeApi({ "POST /api/contact": answer });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={["/help"]}>
        <Routes>
          <Route path="/help" element={<HelpPage />} />
          <Route path="/" element={<p>the first page</p>} />
        </Routes>
      </MemoryRouter>
      <ToastArea />
    </QueryClientProvider>,
  );
  return api;
}

const name = () => screen.getByLabelText("Name (optional)");
const email = () => screen.getByLabelText("E-mail");
const message = () => screen.getByLabelText("Message");
const press = (label: string) => userEvent.click(screen.getByRole("button", { name: label }));

async function write(address = "ada@example.org", words = MESSAGE) {
  if (address) await userEvent.type(email(), address);
  await userEvent.click(message());
  await userEvent.paste(words);
  await press("Send Message");
}

it("sends a message, says so and leads to the first page", async () => {
  const { calls } = open();
  expect(screen.getByRole("dialog", { name: "Contact Support" })).toBeInTheDocument();
  await write();
  expect(await screen.findByText("Message sent!")).toBeInTheDocument();
  expect(screen.getByText("We will write.")).toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([{ email: "ada@example.org", message: MESSAGE }]);
  expect(await screen.findByText("the first page")).toBeInTheDocument();
});

it("knows who is signed in, and begins where something is missing", async () => {
  open(undefined, { email: "mira@example.org" });
  expect(name()).toHaveValue("mira");
  expect(email()).toHaveValue("mira@example.org");
  expect(message()).toHaveFocus();
});

it("leads to the first page when it is given up", async () => {
  const { calls } = open();
  expect(name()).toHaveFocus();
  await press("Cancel");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(await screen.findByText("the first page")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it.each([
  ["", MESSAGE, "Email is required"],
  ["ada", MESSAGE, "Please enter a valid email address"],
  ["ada@example.org", "too short", "Message must be at least 10 characters long"],
  ["ada@example.org", "x".repeat(2001), "Message must be less than 2000 characters"],
])("refuses a message from %p", async (address, words, sentence) => {
  const { calls } = open();
  await write(address, words);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it("counts what is typed as people count", async () => {
  open();
  expect(screen.getByText("0/2000")).toBeInTheDocument();
  await userEvent.click(message());
  await userEvent.paste("Hi 👋");
  expect(screen.getByText("4/2000")).toBeInTheDocument();
});

it.each<[string, () => Response | Promise<Response>, string]>([
  [
    "a broken server",
    () => problem(500, "internal_error", "Oops"),
    "Sorry, we couldn't send your message right now. Please try again later.",
  ],
  [
    "too many messages",
    () => problem(429, "too_many_requests", "Try again in 40 minutes."),
    "Try again in 40 minutes.",
  ],
])("keeps what was typed after %s", async (_, answer, sentence) => {
  open(answer);
  await write();
  expect(await screen.findByText("Failed to send message")).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(message()).toHaveValue(MESSAGE);
});

it("goes to the field that the server has something against", async () => {
  const sentence = "Please enter a valid email address";
  open(() => problem(400, "validation_failed", sentence, [{ field: "email", message: sentence }]));
  await write();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toBeInvalid();
});
