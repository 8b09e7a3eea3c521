import { ThemeProvider } from "@promptory/ui/mode";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { memoryStore } from "../../../test/support/memory-store.ts";
import type {
  Account,
  Answers,
  Failure,
  Head,
  PanelEvent,
  PanelRequest,
  Prompt,
  PromptType,
  Status,
} from "../../messages.ts";
import type { PageAnswers, PickerRequest, PointingEvent, SettingsRequest } from "../../page-messages.ts";
import { App } from "../app.tsx";

// What browsers have and jsdom lacks.
Element.prototype.scrollIntoView ??= () => {};
performance.mark ??= () => undefined as never;

type Request = PanelRequest | SettingsRequest | PickerRequest;
type Kind = Request["kind"];
type Given<Of extends Kind> = (Answers & PageAnswers)[Of];
type Asked<Of extends Kind> = Extract<Request, { kind: Of }>;

/** What the background answers to a question; a Trouble is its refusal. */
export type Script = { [Of in Kind]?: (request: Asked<Of>) => Given<Of> | Trouble | Promise<Given<Of> | Trouble> };

/** A failure as the background tells it. */
export class Trouble {
  readonly failure: Failure;

  constructor(code: Failure["code"], message: string) {
    this.failure = { code, message };
  }
}

export const account: Account = { server: "https://prompts.example", username: "Ada", kind: "session" };

export const types: PromptType[] = [
  { id: 2, label: "Text", color: "#007aff", count: 2 },
  { id: 3, label: "Code", color: "#34c759", count: 1 },
];

/** How things stand with a copy that is whole and nothing to send. */
export const status: Status = {
  copy: { count: 3, at: "2026-01-02T10:00:00.000Z", isSyncing: false, progress: null },
  isOffline: false,
  unsent: [],
};

/** A prompt of the person's library. */
export function promptOf(id: number, title: string, content = `Text of ${title}`): Prompt {
  return {
    id,
    title,
    content,
    typeId: 2,
    type: { label: "Text", color: "#007aff" },
    isFavorite: false,
    tags: [],
    useCount: 0,
    lastUsedAt: null,
    updatedAt: "2026-01-01T00:00:00.000Z",
    near: false,
  };
}

/** How a list with these prompts began when the panel was open last. */
export function headOf(...prompts: Prompt[]): Head {
  const facets = { total: prompts.length, favourites: 0, tags: [] };
  return { account, prompts, total: prompts.length, types, facets };
}

/** What the browser shows and allows. */
export type BrowserState = {
  /** The tab beside the panel. Without an address it is one that the person has not let Promptory see. */
  tab: { id?: number; url?: string };
  /** The patterns of the sites that are allowed. */
  allowed: string[];
  /** What the person answers when the browser asks whether a site may be reached. */
  isAllowing: boolean;
};

/** A panel over a library with these prompts, whose background answers as the script says; `asked` is what it was asked. */
export function openPanel(prompts: readonly Prompt[], script: Script = {}, head: Head | null = null) {
  return openScreen(<App head={head} />, prompts, script);
}

/** Another screen over such a background. */
export function openScreen(
  screen: ReactElement,
  prompts: readonly Prompt[],
  script: Script = {},
  given: Partial<BrowserState> = {},
) {
  const asked: Request[] = [];
  const listeners = new Set<(message: unknown, sender: object) => void>();
  const own = { id: "promptory", url: "chrome-extension://promptory/background.js" };
  const state: BrowserState = { tab: { id: 7, url: "https://chat.example/" }, allowed: [], isAllowing: true, ...given };
  const all: Script = { ...answersFor(prompts), ...script };
  const sendMessage = async (request: Request) => {
    asked.push(request);
    const answer = all[request.kind] as ((given: Request) => unknown) | undefined;
    const value = await answer?.(request);
    return value instanceof Trouble ? { ok: false, failure: value.failure } : { ok: true, value: value ?? null };
  };
  const browser = browserWith(sendMessage, listeners, state);
  Object.assign(globalThis, { chrome: browser.chrome });
  const view = render(<ThemeProvider>{screen}</ThemeProvider>);
  const notify = (event: PanelEvent | PointingEvent) => {
    for (const listen of listeners) listen(event, own);
  };
  /** Another window's panel signs in or out. */
  const changeAccount = () => browser.localChanged.fire({ session: {} });
  /** Another tab is beside the panel from now on. */
  const showTab = (tab: BrowserState["tab"]) => {
    state.tab = tab;
    browser.activated.fire({});
  };
  /** The menu of a page leaves something for the panel. */
  const handOver = async (items: Record<string, unknown>) => {
    await browser.chrome.storage.session.set(items);
    browser.sessionChanged.fire(
      Object.fromEntries(Object.entries(items).map(([key, newValue]) => [key, { newValue }])),
    );
  };
  const askedFor = <Of extends Kind>(kind: Of) => asked.filter(isOf(kind));
  return { ...view, asked, askedFor, notify, changeAccount, browser: state, showTab, handOver };
}

function isOf<Of extends Kind>(kind: Of) {
  return (request: Request): request is Asked<Of> => request.kind === kind;
}

function answersFor(prompts: readonly Prompt[]): Script {
  return {
    account: () => ({ account, last: account }),
    status: () => status,
    sync: () => status,
    types: () => types,
    facets: () => ({ total: prompts.length, favourites: 0, tags: [] }),
    search: ({ text }) => {
      const found = prompts.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
      return { prompts: found, total: found.length };
    },
    near: () => [],
    inserted: () => null,
    "pointed-sites": () => [],
    offer: () => null,
    insert: ({ promptId }) => ({
      status: "inserted",
      promptId,
      useCount: 1,
      site: "https://chat.example",
      remembered: true,
    }),
  };
}

/** An event of the browser, which a test fires. */
function browserEvent() {
  const listeners = new Set<(change: object) => void>();
  return {
    addListener: (listen: (change: object) => void) => void listeners.add(listen),
    removeListener: (listen: (change: object) => void) => void listeners.delete(listen),
    fire: (change: object) => {
      for (const listen of listeners) listen(change);
    },
  };
}

/** As much of the browser as the panel touches. */
function browserWith(
  sendMessage: (request: Request) => Promise<unknown>,
  listeners: Set<unknown>,
  state: BrowserState,
) {
  const [localChanged, sessionChanged] = [browserEvent(), browserEvent()];
  const [activated, updated] = [browserEvent(), browserEvent()];
  const [added, removed] = [browserEvent(), browserEvent()];
  const session = memoryStore();
  const chrome = {
    runtime: {
      id: "promptory",
      sendMessage,
      getURL: (path: string) => `chrome-extension://promptory/${path}`,
      getManifest: () => ({ version: "0.1.0" }),
      onMessage: {
        addListener: (listen: unknown) => listeners.add(listen),
        removeListener: (listen: unknown) => listeners.delete(listen),
      },
    },
    storage: {
      local: { ...memoryStore(), onChanged: localChanged },
      session: {
        get: (key: string) => session.get([key]),
        set: session.set,
        remove: (key: string) => session.remove([key]),
        onChanged: sessionChanged,
      },
    },
    tabs: {
      query: async () => (state.tab.id === undefined ? [] : [state.tab]),
      get: async () => state.tab,
      onActivated: activated,
      onUpdated: updated,
    },
    permissions: {
      request: async ({ origins }: { origins: string[] }) => {
        if (!state.isAllowing) return false;
        state.allowed = [...state.allowed, ...origins];
        added.fire({ origins });
        return true;
      },
      getAll: async () => ({ origins: state.allowed }),
      remove: async ({ origins }: { origins: string[] }) => {
        state.allowed = state.allowed.filter((pattern) => !origins.includes(pattern));
        removed.fire({ origins });
        return true;
      },
      onAdded: added,
      onRemoved: removed,
    },
    commands: { getAll: async () => [] },
  };
  return { chrome, localChanged, sessionChanged, activated };
}
