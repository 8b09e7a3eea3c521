import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { text } from "../../locales/en/text.ts";
import type { PointedSite, Settings } from "../../page-messages.ts";
import "../later.ts";
import {
  account,
  type BrowserState,
  openPanel,
  openScreen,
  type Script,
  status,
  Trouble,
} from "../testing/panel-stage.tsx";
import { SettingsScreen } from "./settings-screen.tsx";

const words = text.settings;
const chat = "https://chat.example";
const chosen: Settings = { trigger: "//", isTriggerOn: true };

/** `left` is why the screen was left, once for each time. */
function openSettings(script: Script = {}, browser: Partial<BrowserState> = {}) {
  const left: (string | undefined)[] = [];
  const settings = <SettingsScreen account={account} onBack={() => {}} onSignedOut={(reason) => left.push(reason)} />;
  const answers: Script = {
    settings: () => chosen,
    "change-settings": ({ trigger, isTriggerOn }) => ({ trigger, isTriggerOn }),
    "sign-out": () => ({ keyLeft: null }),
    ...script,
  };
  return { ...openScreen(settings, [], answers, browser), left };
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => {
  const pressed = await button(name);
  await act(async () => fireEvent.click(pressed));
};
const alert = async () => (await screen.findByRole("alert")).textContent;

beforeEach(() => localStorage.clear());

describe("the account", () => {
  it("is shown with its server, without the scheme, and the version of the extension", async () => {
    openSettings();
    const shown = await section(words.account);
    expect(shown.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "prompts.example",
      "Ada",
      "0.1.0",
    ]);
    expect(shown.getByRole("link", { name: "Open Promptory" })).toHaveAttribute("href", account.server);
  });

  it("is left by a press: nothing that was written stays, and the panel shows the login", async () => {
    openPanel([], { settings: () => chosen, "sign-out": () => ({ keyLeft: null }) });
    localStorage.setItem("draft:save", "{}");
    await press("Account");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Settings" }));
    await press("Log out");
    expect(await screen.findByLabelText("Server address")).toHaveValue(account.server);
    expect(localStorage.getItem("draft:save")).toBeNull();
  });

  it("is not left over unsent work before the person says so", async () => {
    const unsent = [{ id: "u", at: 0, kind: "save", title: "Ode", count: 1, refusal: null, draft: null } as const];
    const { askedFor, left } = openSettings({ status: () => ({ ...status, unsent: [...unsent] }) });
    localStorage.setItem("draft:save", "{}");
    await press("Log out");
    const question = within(await screen.findByRole("alertdialog"));
    expect(askedFor("sign-out")).toEqual([]);
    expect(localStorage.getItem("draft:save")).toBe("{}");
    fireEvent.click(question.getByRole("button", { name: text.leave.confirm }));
    await waitFor(() => expect(left).toEqual([undefined]));
    expect(askedFor("sign-out")).toHaveLength(1);
  });
});

describe("the place of an insertion", () => {
  it("is the caret until another one is chosen, which is remembered", async () => {
    openSettings();
    const modes = await screen.findByRole("radiogroup", { name: text.preview.where });
    expect(within(modes).getByRole("radio", { name: "At the caret" })).toBeChecked();
    fireEvent.click(within(modes).getByRole("radio", { name: "Replace the text" }));
    expect(within(modes).getByRole("radio", { name: "At the caret" })).not.toBeChecked();
    cleanup();
    openSettings();
    expect(await screen.findByRole("radio", { name: "Replace the text" })).toBeChecked();
  });
});

describe("the search in the chat box", () => {
  const trigger = () => screen.findByRole("textbox", { name: words.trigger });
  const type = async (value: string) => fireEvent.change(await trigger(), { target: { value } });

  it("opens by other characters when the person saves them", async () => {
    const { askedFor } = openSettings();
    expect(await trigger()).toHaveValue("//");
    await type(" ;; ");
    await press("Save");
    await waitFor(async () => expect(await trigger()).toHaveAccessibleDescription("Saved"));
    expect(askedFor("change-settings")).toEqual([{ kind: "change-settings", trigger: ";;", isTriggerOn: true }]);
    expect(await trigger()).toHaveValue(";;");
    await type(";;;");
    expect(await trigger()).not.toHaveAccessibleDescription("Saved");
  });

  it.each(["/", "a b", "123456789", ""])(
    "takes no characters that would not do, and says which do: %j",
    async (wrong) => {
      const { askedFor } = openSettings();
      await type(wrong);
      await press("Save");
      expect(await trigger()).toHaveAccessibleDescription(words.badTrigger);
      expect(await trigger()).toHaveFocus();
      expect(askedFor("change-settings")).toEqual([]);
      await type("//");
      expect(await trigger()).toBeValid();
    },
  );

  it("is switched off and on again with the same characters", async () => {
    const { askedFor } = openSettings();
    const isOn = await screen.findByRole("checkbox", { name: words.searchOn });
    fireEvent.click(isOn);
    await waitFor(() => expect(isOn).not.toBeChecked());
    expect(await trigger()).toBeDisabled();
    expect(await button("Save")).toBeDisabled();
    fireEvent.click(isOn);
    await waitFor(async () => expect(await trigger()).toBeEnabled());
    expect(askedFor("change-settings")).toMatchObject([
      { trigger: "//", isTriggerOn: false },
      { trigger: "//", isTriggerOn: true },
    ]);
  });

  it("says why the settings could not be loaded, and tries again", async () => {
    const state = { isAway: true };
    openSettings({ settings: () => (state.isAway ? new Trouble("failed", "No answer.") : chosen) });
    expect(await alert()).toContain("The settings could not be loadedNo answer.");
    state.isAway = false;
    await press("Retry");
    expect(await trigger()).toHaveValue("//");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps what was typed and says why it was not saved", async () => {
    openSettings({ "change-settings": () => new Trouble("failed", "The disk is full.") });
    await type(";;");
    await press("Save");
    await waitFor(async () => expect(await trigger()).toHaveAccessibleDescription("The disk is full."));
    expect(await trigger()).toHaveValue(";;");
  });
});

describe("the allowed sites", () => {
  const own = `${account.server}/*`;
  const names = async () =>
    within(await screen.findByRole("list", { name: words.sites }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(words.remove, ""));

  it("are listed by their hosts, without the server, and each can be removed", async () => {
    const { browser } = openSettings({}, { allowed: ["https://two.example/*", own, "http://one.example:80/*"] });
    expect(await names()).toEqual(["one.example:80", "two.example"]);
    await press("Remove two.example");
    await waitFor(async () => expect(await names()).toEqual(["one.example:80"]));
    expect(browser.allowed).not.toContain("https://two.example/*");
    await press("Remove one.example:80");
    expect(await screen.findByText(words.noSites)).toBeInTheDocument();
  });

  it("get the site beside the panel by a press, which is offered again after a refusal", async () => {
    const { browser } = openSettings({}, { isAllowing: false });
    expect(await screen.findByText(words.allowReason("chat.example"))).toBeInTheDocument();
    await press("Always allow on chat.example");
    expect(await screen.findByText(words.allowRefused("chat.example"))).toBeInTheDocument();
    expect(browser.allowed).toEqual([]);
    browser.isAllowing = true;
    await press("Always allow on chat.example");
    await waitFor(async () => expect(await names()).toEqual(["chat.example"]));
    expect(browser.allowed).toEqual([`${chat}/*`]);
    expect(screen.queryByRole("button", { name: /^Always allow/ })).not.toBeInTheDocument();
  });

  it.each<[string, Partial<BrowserState>]>([
    ["is allowed already", { allowed: [`${chat}/*`] }],
    ["is the server itself", { tab: { id: 7, url: `${account.server}/templates` } }],
    ["is a page of the browser", { tab: { id: 7, url: "chrome://extensions" } }],
    ["is not known", { tab: { id: 7 } }],
    ["is not there", { tab: {} }],
  ])("get no offer for a tab that %s", async (_, browser) => {
    openSettings({}, browser);
    const shown = await section(words.sites);
    const isUnknown = browser.tab?.id !== undefined && !browser.tab.url?.startsWith("https:");
    if (isUnknown) expect(await shown.findByText(words.unknownSite)).toBeInTheDocument();
    else await shown.findByText(browser.allowed ? "chat.example" : words.noSites);
    await act(async () => {});
    expect(shown.queryByRole("button", { name: /^Always allow/ })).not.toBeInTheDocument();
    if (!isUnknown) expect(shown.queryByText(words.unknownSite)).not.toBeInTheDocument();
  });

  it("follow the person to another tab", async () => {
    const { showTab } = openSettings();
    await button("Always allow on chat.example");
    await act(async () => showTab({ id: 8, url: "https://other.example/" }));
    expect(await button("Always allow on other.example")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Always allow on chat.example" })).not.toBeInTheDocument();
  });
});

describe("the sites whose message box was shown", () => {
  const siteOf = (origin: string, shared: PointedSite["shared"] = "no"): PointedSite => ({
    origin,
    inputSelectors: ["#box"],
    shared,
  });
  /** A background that has these sites. */
  const having = (...sites: PointedSite[]) => {
    const kept = [...sites];
    const script: Script = {
      "pointed-sites": () => [...kept],
      "forget-pointed": ({ origin }) => {
        kept.splice(
          kept.findIndex((site) => site.origin === origin),
          1,
        );
        return null;
      },
      "share-pointed": ({ origin }) => {
        const site = siteOf(origin, "yes");
        kept.splice(
          kept.findIndex((one) => one.origin === origin),
          1,
          site,
        );
        return site;
      },
      point: () => ({ status: "pointing" }),
      "stop-pointing": () => null,
    };
    return { kept, script };
  };
  const names = async () =>
    within(await screen.findByRole("list", { name: words.pointed }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(words.remove, ""));
  const choose = (stage: ReturnType<typeof openSettings>, site: PointedSite | null) =>
    act(async () => stage.notify({ kind: "pointing-ended", tabId: 7, site }));

  it("are listed with what the instance knows of them, and each can be removed", async () => {
    const { script } = having(siteOf("https://a.example"), siteOf("https://b.example", "yes"), siteOf(chat, "covered"));
    openSettings(script);
    expect(await names()).toEqual(["a.example", `b.example${words.shared}`, `chat.example${words.covered}`]);
    await press("Remove b.example");
    await waitFor(async () => expect(await names()).toHaveLength(2));
  });

  it("get one more by a press and a choice in the page, which is shared by a second press only", async () => {
    const { kept, script } = having();
    const stage = openSettings(script);
    expect(await screen.findByText(words.noPointed)).toBeInTheDocument();
    await waitFor(async () => expect(await button("Add this site")).toBeEnabled());
    await press("Add this site");
    expect(await screen.findByText(words.adding)).toBeInTheDocument();
    expect(stage.askedFor("point")).toEqual([{ kind: "point", tabId: 7 }]);
    kept.push(siteOf(chat));
    await choose(stage, siteOf(chat));
    expect(await screen.findByText(words.added("chat.example"))).toBeInTheDocument();
    expect(await names()).toEqual(["chat.example"]);
    expect(stage.askedFor("share-pointed")).toEqual([]);
    await press("Share");
    await waitFor(async () => expect(await names()).toEqual([`chat.example${words.shared}`]));
    expect(screen.queryByText(words.added("chat.example"))).not.toBeInTheDocument();
  });

  it.each([
    ["kept to oneself", words.keep, 1],
    ["removed again", "Remove chat.example", 0],
  ])("are not offered to the instance any more when one was %s", async (_, name, left) => {
    const { kept, script } = having(siteOf(chat));
    const stage = openSettings(script);
    await names();
    await choose(stage, siteOf(chat));
    await press(name);
    await waitFor(() => expect(screen.queryByText(words.added("chat.example"))).not.toBeInTheDocument());
    expect(kept).toHaveLength(left);
    expect(stage.askedFor("share-pointed")).toEqual([]);
  });

  it("do not get one when the person cancels in the panel, or leaves in the page", async () => {
    const { script } = having();
    const stage = openSettings(script);
    await waitFor(async () => expect(await button("Add this site")).toBeEnabled());
    await press("Add this site");
    await press("Cancel");
    await waitFor(async () => expect(await button("Add this site")).toBeEnabled());
    expect(stage.askedFor("stop-pointing")).toEqual([{ kind: "stop-pointing", tabId: 7 }]);
    await press("Add this site");
    await button("Cancel");
    await choose(stage, null);
    expect(await button("Add this site")).toBeEnabled();
    expect(screen.getByText(words.noPointed)).toBeInTheDocument();
  });

  it.each<[string, NonNullable<Script["point"]>]>([
    [words.addNeedsAccess, () => ({ status: "needs-access" })],
    [words.addForbidden, () => ({ status: "forbidden-page" })],
    ["No answer.", () => new Trouble("failed", "No answer.")],
  ])("do not get one where it cannot be, and the panel says why: %s", async (sentence, point) => {
    openSettings({ ...having().script, point });
    await waitFor(async () => expect(await button("Add this site")).toBeEnabled());
    await press("Add this site");
    expect(await alert()).toBe(sentence);
    expect(await button("Add this site")).toBeEnabled();
  });

  it("are a reason to log in again when the session is over", async () => {
    const { left } = openSettings({ "pointed-sites": () => new Trouble("signed-out", text.signedOut) });
    await waitFor(() => expect(left).toEqual([text.signedOut]));
  });
});
