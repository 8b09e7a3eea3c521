import { ToastArea } from "@promptory/ui/toast-area";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { aDefaultPrompt, aDefaultType } from "../test/defaults.ts";
import { type Answer, aUser, type Route } from "../test/fake-api.ts";
import { openPage } from "../test/open-page.tsx";
import { DefaultsPage } from "./features/defaults/defaults-page.tsx";
import { InvitationsPage } from "./features/invitations/invitations-page.tsx";
import { KeysPage } from "./features/keys/keys-page.tsx";
import { UsersPage } from "./features/users/users-page.tsx";

const NOW = "2026-05-04T09:30:00.000Z";
const ada = aUser({ id: 7, username: "ada" });
const writing = aDefaultType({ name: "writing", label: "Writing", templateCount: 1 });
const invitation = {
  id: 3,
  note: "Design team",
  maxUses: 10,
  uses: 4,
  createdBy: "root",
  createdAt: NOW,
  expiresAt: "2999-05-11T09:30:00.000Z",
  revokedAt: null,
};
const apiKey = {
  id: 5,
  name: "Laptop",
  prefix: "pk_ab",
  lastFour: "9xyz",
  scopes: ["read", "write"],
  prompts: { kind: "all" },
  endsAt: null,
  perMinute: null,
  createdAt: NOW,
  lastUsedAt: null,
  owner: { id: 7, username: "ada", isAdmin: false },
};
const LISTS: Record<string, unknown> = {
  "/admin/user-stats": [ada],
  "/admin/invitations": [invitation],
  "/admin/api-keys": [apiKey],
  "/admin/default-types": [writing],
  "/admin/default-templates": [aDefaultPrompt(writing, { title: "Poet" })],
  "/auth/registration": { mode: "invite" },
};

interface Case {
  page: ReactNode;
  at: string;
  /** Opens the dialog. */
  ask(person: UserEvent): Promise<void>;
  confirm: string;
  write: string;
  answer: Answer;
}

const GONE = { status: 204, body: undefined };
const press =
  (name: string, role = "button") =>
  async (person: UserEvent) =>
    person.click(await screen.findByRole(role, { name }));
const userMenu = (name: string) => async (person: UserEvent) => {
  await press("More actions for ada")(person);
  await press(name, "menuitem")(person);
};

const cases: Record<string, Case> = {
  "deleting a user": {
    ...{ page: <UsersPage />, at: "/users", ask: press("Delete ada"), confirm: "Delete" },
    ...{ write: "DELETE /admin/users/7", answer: GONE },
  },
  "ending a user's sessions": {
    ...{ page: <UsersPage />, at: "/users", ask: userMenu("End sessions"), confirm: "End sessions" },
    ...{ write: "DELETE /admin/users/7/sessions", answer: GONE },
  },
  "a new recovery code": {
    ...{ page: <UsersPage />, at: "/users", ask: userMenu("New recovery code"), confirm: "Make code" },
    ...{ write: "POST /admin/users/7/recovery-code", answer: { body: { verificationCode: "042917" } } },
  },
  "making an administrator": {
    ...{ page: <UsersPage />, at: "/users", ask: userMenu("Make administrator"), confirm: "Make administrator" },
    ...{ write: "PUT /admin/users/7/role", answer: { body: ada } },
  },
  "a new invitation": {
    ...{ page: <InvitationsPage />, at: "/invitations", ask: press("New invitation"), confirm: "Create" },
    ...{ write: "POST /admin/invitations", answer: { status: 201, body: { ...invitation, code: "secret-code" } } },
  },
  "revoking an invitation": {
    ...{ page: <InvitationsPage />, at: "/invitations", ask: press("Revoke Design team"), confirm: "Revoke" },
    ...{ write: "DELETE /admin/invitations/3", answer: GONE },
  },
  "revoking an API key": {
    ...{ page: <KeysPage />, at: "/keys", ask: press("Revoke Laptop of ada"), confirm: "Revoke" },
    ...{ write: "DELETE /admin/api-keys/5", answer: GONE },
  },
  "deleting a default type": {
    ...{ page: <DefaultsPage />, at: "/defaults", ask: press("Delete Writing"), confirm: "Delete" },
    ...{ write: `DELETE /admin/default-types/${writing.id}`, answer: GONE },
  },
  "a new default type": {
    page: <DefaultsPage />,
    at: "/defaults",
    ask: async (person) => {
      await press("New default type")(person);
      await person.type(await screen.findByLabelText("Name"), "plays");
      await person.type(screen.getByLabelText("Label"), "Plays");
    },
    confirm: "Create",
    ...{ write: "POST /admin/default-types", answer: { status: 201, body: writing } },
  },
};

/** Opens the dialog of a case; `answer` is what the writes get, one after the other, null for none. */
async function open({ page, at, ask, confirm }: Case, answers: (Answer | null)[]) {
  const keys: (string | null)[] = [];
  const route: Route = ({ method, path, key }) => {
    if (method === "GET") return { body: LISTS[path] ?? [], total: 1 };
    keys.push(key);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  };
  const opened = openPage(
    <>
      {page}
      <ToastArea />
    </>,
    route,
    at,
  );
  await ask(opened.person);
  const button = () =>
    waitFor(() => {
      const dialog = document.querySelector<HTMLElement>(
        "dialog[open], [aria-modal=true]:is([role=dialog], [role=alertdialog])",
      );
      return within(dialog ?? document.createElement("dialog")).getByRole("button", { name: confirm });
    });
  return { ...opened, keys, button };
}

it.each(Object.entries(cases))("%s is sent once when it is pressed twice in one moment", async (_, one) => {
  const { keys, button, calls } = await open(one, [one.answer]);
  const confirm = await button();
  await act(async () => {
    fireEvent.click(confirm);
    fireEvent.click(confirm);
  });
  await waitFor(() => expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
  expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([one.write]);
});

it("shows the link of the one invitation that two presses make", async () => {
  const one = cases["a new invitation"] as Case;
  const { button } = await open(one, [one.answer]);
  const confirm = await button();
  await act(async () => {
    fireEvent.click(confirm);
    fireEvent.click(confirm);
  });
  expect(await screen.findByText(/#invitation=secret-code$/)).toBeInTheDocument();
});

it("sends an invitation again with the same key after its answer was lost, and says that its link is lost", async () => {
  const one = cases["a new invitation"] as Case;
  const repeated = { status: 201, body: { ...invitation, code: undefined } };
  const { person, keys, button } = await open(one, [null, repeated, one.answer]);
  await person.click(await button());
  expect(await screen.findByText(/The server does not answer/)).toBeInTheDocument();
  await person.click(await button());
  expect(await screen.findByText(/the answer with its link was lost/)).toBeInTheDocument();
  await person.click(await button());
  expect(await screen.findByText(/#invitation=secret-code$/)).toBeInTheDocument();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
