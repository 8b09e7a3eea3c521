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
import type { PageAnswers, PickerRequest, SettingsRequest } from "../../page-messages.ts";
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

/** A panel over a library with these prompts, whose background answers as the script says; `asked` is what it was asked. */
export function openPanel(prompts: readonly Prompt[], script: Script = {}, head: Head | null = null) {
  return openScreen(<App head={head} />, prompts, script);
}

/** Another screen over such a background. */
export function openScreen(screen: ReactElement, prompts: readonly Prompt[], script: Script = {}) {
  const asked: Request[] = [];
  const listeners = new Set<(message: unknown, sender: object) => void>();
  const own = { id: "promptory", url: "chrome-extension://promptory/background.js" };
  const all: Script = { ...answersFor(prompts), ...script };
  const sendMessage = async (request: Request) => {
    asked.push(request);
    const answer = all[request.kind] as ((given: Request) => unknown) | undefined;
    const value = await answer?.(request);
    return value instanceof Trouble ? { ok: false, failure: value.failure } : { ok: true, value: value ?? null };
  };
  const accountListeners = new Set<(changes: object) => void>();
  Object.assign(globalThis, { chrome: browserWith(sendMessage, listeners, accountListeners) });
  const view = render(<ThemeProvider>{screen}</ThemeProvider>);
  const notify = (event: PanelEvent) => {
    for (const listen of listeners) listen(event, own);
  };
  /** Another window's panel signs in or out. */
  const changeAccount = () => {
    for (const listen of accountListeners) listen({ session: {} });
  };
  return { ...view, asked, notify, changeAccount, askedFor: <Of extends Kind>(kind: Of) => asked.filter(isOf(kind)) };
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

const silent = { addListener: () => {}, removeListener: () => {} };

/** As much of the browser as the panel touches. */
function browserWith(
  sendMessage: (request: Request) => Promise<unknown>,
  listeners: Set<unknown>,
  accountListeners: Set<unknown>,
) {
  return {
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
      local: {
        ...memoryStore(),
        onChanged: {
          addListener: (listen: unknown) => accountListeners.add(listen),
          removeListener: (listen: unknown) => accountListeners.delete(listen),
        },
      },
      session: { get: async () => ({}), remove: async () => {}, onChanged: silent },
    },
    tabs: {
      query: async () => [{ id: 7 }],
      get: async () => ({ id: 7, url: "https://chat.example/" }),
      onActivated: silent,
      onUpdated: silent,
    },
    permissions: { request: async () => true, onAdded: silent, onRemoved: silent },
    commands: { getAll: async () => [] },
  };
}
