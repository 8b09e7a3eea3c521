import { screen, waitFor, within } from "@testing-library/react";
import { type Answer, problem, type Route } from "../../../test/fake-api.ts";
import { address, openPage } from "../../../test/open-page.tsx";
import type { InboxSummary, SupportMessage } from "../../api/messages.ts";
import { Toasts } from "../../standalone/frame.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { UnreadBadge } from "./unread-badge.tsx";

type Call = Parameters<Route>[0];

const summaryOf = (change: Partial<InboxSummary> = {}): InboxSummary => ({
  total: 3,
  unread: 1,
  waiting: 1,
  sent: 1,
  failed: 1,
  mail: { contact: true, codes: true, missing: [] },
  failedCodes: 0,
  codeError: null,
  ...change,
});

const aMessage = (change: Partial<SupportMessage> = {}): SupportMessage => ({
  id: 7,
  name: "Ada",
  email: "ada@example.org",
  message: "Where is the export?\nI need it.",
  status: "sent",
  attempts: 1,
  lastError: null,
  nextAttemptAt: null,
  sentAt: "2026-05-04T09:30:00.000Z",
  readAt: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  ...change,
});

function open(
  messages: SupportMessage[],
  summary = summaryOf(),
  at = "/inbox",
  more?: (call: Call) => Answer | undefined,
) {
  const route: Route = (call) => {
    const answer = more?.(call);
    if (answer) return answer;
    if (call.path.endsWith("/summary")) return { body: summary };
    return call.method === "GET" ? { body: messages, total: messages.length } : { body: messages[0] };
  };
  return openPage(
    <>
      <UnreadBadge />
      <InboxPage />
      <Toasts />
    </>,
    route,
    at,
  );
}

const head = (name = /Ada/) => screen.findByRole("button", { name });
const failed = { status: "failed", sentAt: null, lastError: "The mail server refused it: 550 No." } as const;

describe("the inbox", () => {
  it("shows who wrote, whether it was sent, and what is unread", async () => {
    open([aMessage()]);
    expect(await head()).toHaveTextContent(/Unread.*Ada.*ada@example\.org.*Sent.*Where is the export/);
    expect(await screen.findByText("1 unread")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Failed\s*1$/ })).toHaveAttribute("aria-pressed", "false");
  });

  it("opens a message, which is reading it", async () => {
    const { person, calls } = open([aMessage()]);
    await person.click(await head());
    expect(screen.getByText(/I need it\./)).toBeVisible();
    expect(await head()).toHaveAttribute("aria-expanded", "true");
    expect(calls).toContain("PATCH /admin/messages/7");
    expect(await screen.findByRole("button", { name: "Mark as unread" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Reply" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^mailto:ada%40example\.org\?subject=Your%20message.*%3E%20I%20need%20it/),
    );
  });

  it("asks for what the address says, and puts there what is chosen", async () => {
    const { person, calls } = open([aMessage(failed)], summaryOf(), "/inbox?show=failed&search=ex&page=1");
    await head();
    expect(calls).toContain("GET /admin/messages?status=failed&search=ex&page=1&limit=25");
    await person.click(screen.getByRole("button", { name: /^Unread\s*1$/ }));
    expect(address()).toBe("?show=unread&search=ex");
    await waitFor(() => expect(calls).toContain("GET /admin/messages?unread=true&search=ex&page=1&limit=25"));
  });

  it("says why a message failed and sends it again", async () => {
    const { person, calls } = open([aMessage({ ...failed, attempts: 3, readAt: "2026-05-04T09:30:00.000Z" })]);
    await person.click(await head());
    expect(screen.getByText(/550 No\. Tried 3 times\./)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(calls).toContain("POST /admin/messages/7/retry");
    expect(await screen.findByText("The message will be sent again")).toBeInTheDocument();
  });

  it("sends every failed message again with one press, and says how many", async () => {
    let failedOnes = 3;
    const { person, calls } = open([aMessage(failed)], summaryOf({ failed: 3 }), "/inbox", ({ method, path }) => {
      if (path.endsWith("/summary")) return { body: summaryOf({ failed: failedOnes }) };
      if (method !== "POST") return undefined;
      failedOnes = 0;
      return { body: { retried: 3 } };
    });
    await person.click(await screen.findByRole("button", { name: "Retry all 3 failed" }));
    expect(calls).toContain("POST /admin/messages/retry-failed");
    expect(await screen.findByText("3 messages will be sent again")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("button", { name: /Retry all|Retrying/ })).not.toBeInTheDocument());
  });

  it("says why the failed messages could not be sent again, and offers it once more", async () => {
    const { person } = open([aMessage(failed)], summaryOf(), "/inbox", ({ method }) =>
      method === "POST" ? problem(503, "unavailable", "The database is away.") : undefined,
    );
    await person.click(await screen.findByRole("button", { name: "Retry the failed one" }));
    expect(await screen.findByText("The database is away.")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Retry the failed one" })).toBeEnabled();
  });

  it("deletes only after a question, and says why it could not", async () => {
    const { person, calls } = open([aMessage()], summaryOf(), "/inbox", ({ method }) =>
      method === "DELETE" ? problem(503, "unavailable", "The database is away.") : undefined,
    );
    await person.click(await head());
    await person.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = screen.getByRole("alertdialog", { name: "Delete this message?" });
    expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(calls).toContain("DELETE /admin/messages/7");
    expect(await screen.findByText("The database is away.")).toBeInTheDocument();
  });

  it("takes the mark back when it could not be saved", async () => {
    const { person } = open([aMessage()], summaryOf(), "/inbox", ({ method }) =>
      method === "PATCH" ? problem(503, "unavailable", "The database is away.") : undefined,
    );
    await person.click(await head());
    expect(await screen.findByText("The message could not be marked")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Mark as read" })).toBeVisible();
  });
});

describe("an inbox of a server that sends no mail", () => {
  it("names the variables, and offers no retry, of one or of all", async () => {
    const mail = { contact: false, codes: false, missing: ["SMTP_URL", "MAIL_FROM", "CONTACT_TO"] };
    const { person } = open([aMessage({ status: "waiting", sentAt: null, attempts: 0 })], summaryOf({ mail }));
    expect(await screen.findByText(/set SMTP_URL, MAIL_FROM, and CONTACT_TO/)).toBeInTheDocument();
    await person.click(await head());
    expect(screen.queryByRole("button", { name: /Retry/ })).not.toBeInTheDocument();
  });

  it("tells of codes that did not arrive", async () => {
    open([aMessage()], summaryOf({ failedCodes: 2, codeError: "The mail server refused it: 550 No." }));
    expect(
      await screen.findByText(/2 failed since yesterday\. The mail server refused it: 550 No\./),
    ).toBeInTheDocument();
  });
});

describe("an inbox with nothing in it", () => {
  it("says so", async () => {
    open([], summaryOf({ total: 0, unread: 0 }));
    expect(await screen.findByText("No messages yet")).toBeInTheDocument();
  });

  it("says that nothing matches, and shows all", async () => {
    const { person } = open([], summaryOf(), "/inbox?show=failed&search=zz");
    expect(await screen.findByText("No messages found")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Show all" }));
    expect(address()).toBe("");
  });

  it("says why it cannot be loaded, and Retry brings it", async () => {
    let down = true;
    const { person } = open([aMessage()], summaryOf(), "/inbox", ({ path }) =>
      down && path === "/admin/messages" ? problem(503, "unavailable", "Starting.") : undefined,
    );
    const alert = await screen.findByText("Starting.").then((found) => found.closest<HTMLElement>("[role=alert]"));
    if (!alert) throw new Error("It is no alert.");
    down = false;
    await person.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await head()).toBeInTheDocument();
  });
});
