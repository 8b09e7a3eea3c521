import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { aUser, problem, type Route } from "../../../test/fake-api.ts";
import { address, openPage } from "../../../test/open-page.tsx";
import { UsersPage } from "./users-page.tsx";

const open = (route: Route, at = "/users") => openPage(<UsersPage />, route, at);

const oneOf = (users: ReturnType<typeof aUser>[], total = users.length) => ({ body: users, total });

describe("the user table", () => {
  it("shows who has an account and what they keep", async () => {
    const counts = { templateCount: 1282, templateTypeCount: 14, totalUsageCount: 391 };
    open(() => oneOf([aUser({ username: "admin", isAdmin: true, email: "root@example.org", ...counts })]));
    const row = await screen.findByRole("row", { name: /admin/ });
    expect(within(row).getByRole("rowheader")).toHaveTextContent("admin(Admin)root@example.org");
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent?.replace(/\D/g, "")),
    ).toEqual(expect.arrayContaining(["1282", "14", "391"]));
    expect(within(row).getByText("Never")).toBeInTheDocument();
  });

  it("marks administrators only", async () => {
    open(() => oneOf([aUser({ username: "ada" })]));
    expect(await screen.findByRole("rowheader")).toHaveTextContent("adaNo e-mail");
  });

  it("is busy and shows no row until the first answer", async () => {
    open(() => oneOf([aUser()]));
    expect(screen.getByRole("region", { name: "Users" })).toHaveAttribute("aria-busy", "true");
    expect(screen.queryByRole("rowheader")).not.toBeInTheDocument();
    await screen.findByRole("rowheader");
    expect(screen.getByRole("region", { name: "Users" })).toHaveAttribute("aria-busy", "false");
  });

  it("asks for what the address says", async () => {
    const { calls } = open(() => oneOf([aUser()], 30), "/users?search=ad&sort=username&page=2");
    await screen.findByRole("rowheader");
    expect(calls).toEqual(["GET /admin/user-stats?search=ad&sort=username&page=2&limit=25"]);
    expect(screen.getByRole("columnheader", { name: "User" })).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByText("Showing 26-26 of 30 users")).toBeInTheDocument();
  });

  it("orders by a column, most first, and turns round on the second click", async () => {
    const { person } = open(() => oneOf([aUser()]), "/users?page=1");
    const header = () => screen.getByRole("columnheader", { name: "Prompts" });
    await screen.findByRole("rowheader");
    await person.click(header());
    expect(address()).toBe("?sort=-templateCount");
    expect(header()).toHaveAttribute("aria-sort", "descending");
    await person.click(header());
    expect(address()).toBe("?sort=templateCount");
    await person.click(header());
    expect(address()).toBe("?sort=-templateCount");
  });

  it("searches as typing pauses and starts on the first page again", async () => {
    const { person, calls } = open(() => oneOf([aUser()], 60), "/users?page=2");
    await person.type(await screen.findByRole("searchbox", { name: "Search users" }), " grace{Enter}");
    expect(address()).toBe("?search=grace");
    expect(calls.at(-1)).toBe("GET /admin/user-stats?search=grace&sort=-createdAt&page=1&limit=25");
  });

  it("turns the page", async () => {
    const { person } = open(() => oneOf([aUser()], 60));
    await person.click(await screen.findByRole("listitem", { name: "3" }));
    expect(address()).toBe("?page=3");
  });

  it("goes to the last page when the one asked for is gone", async () => {
    open(({ query }) => oneOf(query.get("page") === "2" ? [aUser()] : [], 26), "/users?page=9");
    await screen.findByRole("rowheader");
    expect(address()).toBe("?page=2");
  });
});

describe("what is done to a user", () => {
  const ada = aUser({ id: 7, username: "ada" });

  /** Two users of whom one can be deleted; a deed is answered by `deed`. */
  const withDeed = (deed: Route): Route => {
    const root = aUser({ id: 1, username: "root", isAdmin: true });
    return (call) => (call.method === "GET" ? oneOf([root, ada]) : deed(call));
  };

  it("is offered for everybody but deleting an administrator", async () => {
    open(withDeed(() => ({})));
    expect(await screen.findByRole("button", { name: "Delete ada" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Delete root" })).toBeDisabled();
  });

  it("is asked about first, says Deleting... and asks for the list again", async () => {
    let answer: (value: object) => void = () => undefined;
    const { person, calls, hold } = open(withDeed(() => ({ status: 204, body: undefined })));
    await person.click(await screen.findByRole("button", { name: "Delete ada" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete User" });
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus());
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    hold(held);
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await within(dialog).findByRole("button", { name: "Deleting..." })).toBeInTheDocument();
    answer({});
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(calls.slice(1)).toEqual(["DELETE /admin/users/7", expect.stringContaining("GET /admin/user-stats")]);
  });

  it("closes the dialog and leaves the row when it fails", async () => {
    const { person } = open(withDeed(() => problem(409, "conflict", "This is the last administrator.")));
    await person.click(await screen.findByRole("button", { name: "More actions for root" }));
    await person.click(screen.getByRole("menuitem", { name: "Make user" }));
    await person.click(await screen.findByRole("button", { name: "Make user" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(screen.getByRole("row", { name: /root/ })).toBeInTheDocument();
  });

  it("shows a new recovery code once, which Escape does not close", async () => {
    const { person, calls } = open(withDeed(() => ({ body: { verificationCode: "042917" } })));
    await person.click(await screen.findByRole("button", { name: "More actions for ada" }));
    await person.click(screen.getByRole("menuitem", { name: "New recovery code" }));
    await person.click(await screen.findByRole("button", { name: "Make code" }));
    expect(await screen.findByText("042917")).toBeInTheDocument();
    expect(calls).toContain("POST /admin/users/7/recovery-code");
    await person.keyboard("{Escape}");
    expect(screen.getByText("042917")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByText("042917")).not.toBeInTheDocument();
  });
});

describe("the quota of a user", () => {
  const held = { prompts: 1282, maxPrompts: 100_000, bytes: 3_145_728, maxBytes: 1_073_741_824 };
  const ada = aUser({ id: 7, username: "ada" });
  const quotaOf =
    (own: object, save: Route = () => ({ body: {} })): Route =>
    (call) => {
      if (call.path !== "/admin/users/7/quota") return oneOf([ada]);
      return call.method === "GET" ? { body: { ...held, ownMaxPrompts: null, ownMaxBytes: null, ...own } } : save(call);
    };
  const openQuota = async (route: Route) => {
    const opened = open(route);
    await opened.person.click(await screen.findByRole("button", { name: "More actions for ada" }));
    await opened.person.click(screen.getByRole("menuitem", { name: "Quota" }));
    return { ...opened, dialog: within(await screen.findByRole("dialog", { name: "Quota of ada" })) };
  };

  it("is shown with what the account holds, and is empty where the default applies", async () => {
    const { dialog } = await openQuota(quotaOf({}));
    expect(await dialog.findByText(/holds 1,282 of 100,000/)).toBeInTheDocument();
    expect(dialog.getByText(/have 3 MB of 1,024 MB/)).toBeInTheDocument();
    expect(dialog.getByRole("spinbutton", { name: "Prompts" })).toHaveValue("");
  });

  it("is changed in prompts and megabytes, and an empty field is the default again", async () => {
    const { dialog, person, bodies } = await openQuota(quotaOf({ ownMaxPrompts: 7, ownMaxBytes: 5 }));
    const prompts = await dialog.findByRole("spinbutton", { name: "Prompts" });
    expect(prompts).toHaveValue("7");
    await person.clear(prompts);
    await person.click(dialog.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodies).toEqual([{ maxPrompts: null, maxBytes: 5 }]);
  });

  it("gives the focus back to the menu's button, also when it was loaded while the dialog had the focus", async () => {
    const { person, hold } = open(quotaOf({}));
    await person.click(await screen.findByRole("button", { name: "More actions for ada" }));
    const menuItem = screen.getByRole("menuitem", { name: "Quota" });
    let answer = () => {};
    hold(
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    );
    await person.click(menuItem);
    await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement));
    answer();
    await person.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "More actions for ada" })).toHaveFocus();
  });

  it("is refused in the form when it is no whole number", async () => {
    const { dialog, person, bodies } = await openQuota(quotaOf({}));
    await person.type(await dialog.findByRole("spinbutton", { name: "Megabytes" }), "1.5");
    await person.click(dialog.getByRole("button", { name: "Update" }));
    expect(await dialog.findByText(/^Megabytes must be a whole number/)).toBeInTheDocument();
    expect(bodies).toEqual([]);
  });
});

describe("an empty user table", () => {
  it("says that there are no users yet", async () => {
    open(() => oneOf([]));
    expect(await screen.findByText("No users yet")).toBeInTheDocument();
  });

  it("says that no user matches, and offers to clear the search", async () => {
    const { person } = open(({ query }) => oneOf(query.has("search") ? [] : [aUser()]), "/users?search=zz");
    expect(await screen.findByText("No users found")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Clear search" }));
    await screen.findByRole("rowheader");
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });
});

describe("a user table that cannot be loaded", () => {
  it("says why, and Retry brings it", async () => {
    const { person, replace } = open(() => problem(503, "unavailable", "The database is starting."));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Admin error");
    expect(alert).toHaveTextContent("The database is starting.");
    replace(() => oneOf([aUser()]));
    await person.click(within(alert).getByRole("button", { name: "Retry" }));
    await screen.findByRole("rowheader");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("falls back on words of its own", async () => {
    open(() => problem(500, "internal_error", ""));
    expect(await screen.findByRole("alert")).toHaveTextContent("An error occurred");
  });
});

describe("by keyboard", () => {
  it("the table scrolls in a region that takes the focus, and its headers order it", async () => {
    const { person } = open(() => oneOf([aUser({ username: "grace" })]));
    await screen.findByRole("rowheader");
    const region = screen.getByRole("region", { name: "Table: User management" });
    region.focus();
    expect(region).toHaveFocus();
    await person.tab();
    const header = screen.getByRole("columnheader", { name: "User" });
    expect(header).toHaveFocus();
    // antd reads the key code, which user-event leaves out.
    fireEvent.keyDown(header, { key: "Enter", keyCode: 13 });
    expect(address()).toBe("?sort=username");
  });
});
