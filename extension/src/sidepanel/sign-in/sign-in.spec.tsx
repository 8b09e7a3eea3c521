import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { text } from "../../locales/en/text.ts";
import type { Account, Offer } from "../../messages.ts";
import { account, type BrowserState, openScreen, type Script, Trouble } from "../testing/panel-stage.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

const words = text.signIn;
const key = `ptk_${"a".repeat(38)}`;
const keyAccount: Account = { ...account, username: "API key …aaaa", kind: "key" };
const offer: Offer = { server: account.server, code: "c".repeat(24), isKnown: false };

/** `entered` is who was signed in. */
function openSignIn(script: Script = {}, browser: Partial<BrowserState> = {}, last: Account | null = null) {
  const entered: Account[] = [];
  const screen = <SignInScreen last={last} notice={undefined} onSignedIn={(who) => entered.push(who)} />;
  const answers: Script = {
    "sign-in": () => account,
    "sign-in-key": () => keyAccount,
    connect: () => keyAccount,
    ...script,
  };
  return { ...openScreen(screen, [], answers, browser), entered };
}

const field = (name: string) => screen.findByLabelText(name, { exact: true });
const write = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
const alert = async () => (await screen.findByRole("alert")).textContent;
const chooseWay = async (name: string) => fireEvent.mouseDown(await screen.findByRole("tab", { name }), { button: 0 });

describe("with a password", () => {
  const fill = async (change: Record<string, string> = {}) => {
    const typed = { "Server address": "prompts.example/types", Username: "Ada", Password: "secret", ...change };
    for (const [name, value] of Object.entries(typed)) await write(name, value);
  };

  it("a person is signed in at the origin of the address, for which the browser requests permission first", async () => {
    const { askedFor, browser, entered } = openSignIn();
    await fill();
    await press("Log in");
    await waitFor(() => expect(entered).toEqual([account]));
    expect(browser.allowed).toEqual([`${account.server}/*`]);
    expect(askedFor("sign-in")).toEqual([
      { kind: "sign-in", server: account.server, username: "Ada", password: "secret" },
    ]);
  });

  it.each([
    ["Server address", "not an address", words.badServer],
    ["Username", "", "Username is required"],
    ["Password", "", "Password is required"],
  ])("nothing is sent while the %s is not right, and the field says why", async (name, wrong, sentence) => {
    const { askedFor, browser } = openSignIn();
    await fill({ [name]: wrong });
    await press("Log in");
    expect(await field(name)).toHaveAccessibleDescription(sentence);
    expect(await field(name)).toHaveFocus();
    expect([askedFor("sign-in"), browser.allowed]).toEqual([[], []]);
  });

  it("nothing is sent without the permission, and the next press can still allow it", async () => {
    const { askedFor, browser, entered } = openSignIn({}, { isAllowing: false });
    await fill();
    await press("Log in");
    expect(await alert()).toBe(words.notAllowed("prompts.example", "Log in"));
    expect(askedFor("sign-in")).toEqual([]);
    expect(await field("Password")).toHaveValue("secret");
    browser.isAllowing = true;
    await press("Log in");
    await waitFor(() => expect(entered).toEqual([account]));
  });

  it("the password can be shown", async () => {
    openSignIn();
    await press("Show password");
    expect(await field("Password")).toHaveAttribute("type", "text");
    await press("Hide password");
    expect(await field("Password")).toHaveAttribute("type", "password");
  });
});

describe("with an API key", () => {
  const open = (script: Script = {}) => openSignIn(script, {}, keyAccount);

  it("a person is signed in by what they pasted, without its line break", async () => {
    const { askedFor, entered } = open();
    await write("API key", ` ${key}\n`);
    await press("Log in");
    await waitFor(() => expect(entered).toEqual([keyAccount]));
    expect(askedFor("sign-in-key")).toEqual([{ kind: "sign-in-key", server: account.server, key }]);
  });

  it.each([
    ["", words.noKey],
    ["ptk_short", words.noKeyShape],
    [`${key}x`, words.noKeyShape],
  ])("nothing is sent that cannot be one: %j", async (wrong, sentence) => {
    const { askedFor } = open();
    await write("API key", wrong);
    await press("Log in");
    expect(await field("API key")).toHaveAccessibleDescription(sentence);
    expect(await field("API key")).toHaveFocus();
    expect(askedFor("sign-in-key")).toEqual([]);
  });

  it("a refusal is shown until the person chooses the other way", async () => {
    open({ "sign-in-key": () => new Trouble("refused", words.badKey) });
    await write("API key", key);
    await press("Log in");
    expect(await alert()).toBe(words.badKey);
    await chooseWay("With a password");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    // The name of a key is no username.
    expect(await field("Username")).toHaveValue("");
  });
});

describe("the offer of the page beside the panel", () => {
  it("signs in a person who presses its button, who is asked for the permission", async () => {
    const { askedFor, browser, entered } = openSignIn({ offer: () => offer }, { tab: { id: 9 } });
    await press("Connect to prompts.example");
    await waitFor(() => expect(entered).toEqual([keyAccount]));
    expect(askedFor("offer")).toEqual([{ kind: "offer", tabId: 9 }]);
    expect(browser.allowed).toEqual([`${account.server}/*`]);
    expect(askedFor("connect")).toEqual([{ kind: "connect", server: account.server, code: offer.code, tabId: 9 }]);
  });

  it("says by which button the permission is requested again", async () => {
    const { askedFor } = openSignIn({ offer: () => offer }, { isAllowing: false });
    await press("Connect to prompts.example");
    expect(await alert()).toBe(words.notAllowed("prompts.example", "Connect to prompts.example"));
    expect(askedFor("connect")).toEqual([]);
  });

  it("needs no press on a server where the person was signed in before", async () => {
    const { entered } = openSignIn({ offer: () => ({ ...offer, isKnown: true }) });
    await waitFor(() => expect(entered).toEqual([keyAccount]));
  });

  it("remains when that fails, and its button says why", async () => {
    const { entered } = openSignIn({
      offer: () => ({ ...offer, isKnown: true }),
      connect: () => new Trouble("refused", "This code was used."),
    });
    await press("Connect to prompts.example");
    expect(await alert()).toBe("This code was used.");
    expect(entered).toEqual([]);
  });

  it("is found when the toolbar button is pressed, or the panel gets the focus, and not by other events", async () => {
    const state: { offer: Offer | null } = { offer: null };
    const { askedFor, notify } = openSignIn({ offer: () => state.offer });
    expect(await screen.findByText(words.oneClick)).toBeInTheDocument();
    await waitFor(() => expect(askedFor("offer")).toHaveLength(1));
    state.offer = offer;
    await act(async () => notify({ kind: "copy-changed" }));
    expect(askedFor("offer")).toHaveLength(1);
    await act(async () => notify({ kind: "called", tabId: 7 }));
    expect(await screen.findByRole("region", { name: words.offer })).toBeInTheDocument();
    state.offer = null;
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByRole("region", { name: words.offer })).not.toBeInTheDocument());
  });

  it.each<[string, Script, Partial<BrowserState>]>([
    ["the background fails", { offer: () => new Trouble("failed", "No answer.") }, {}],
    ["the window has no tab", { offer: () => offer }, { tab: {} }],
  ])("is absent when %s, and the form is there all the same", async (_, script, browser) => {
    openSignIn(script, browser);
    await act(async () => {});
    expect(screen.queryByRole("region", { name: words.offer })).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Log in" })).toBeEnabled();
  });
});
