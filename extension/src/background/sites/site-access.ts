import { originPattern } from "../../browser/browser.ts";
import type { PageCommand, Place } from "../../page-messages.ts";
import type { SettingsStore } from "../settings-store.ts";

/** The script that waits for the trigger, under the name it is registered by. */
const scriptId = "trigger";
const scriptFile = "trigger.js";

type Script = chrome.scripting.RegisteredContentScript;

/** What the access to sites needs of the browser. */
export type SiteBrowser = {
  /** The match patterns the person allowed, the server's own among them. */
  allowed: () => Promise<string[]>;
  registered: () => Promise<Script[]>;
  register: (script: Script) => Promise<void>;
  unregister: (id: string) => Promise<void>;
  /** Every open tab, or those that show one of the patterns. */
  tabs: (patterns?: string[]) => Promise<number[]>;
  inject: (tabId: number, file: string) => Promise<void>;
  /** Tells our script in a tab something; rejects where none is. */
  notify: (tabId: number, command: PageCommand, place?: Place) => Promise<unknown>;
};

/** Keeps the script that waits for the trigger on exactly the sites the person allowed. */
export class SiteAccess {
  private readonly browser: SiteBrowser;
  private readonly settings: SettingsStore;
  private readonly serverOf: () => Promise<string | null>;
  /** One change after the other: two at once would register twice. */
  private last: Promise<unknown> = Promise.resolve();

  /** `serverOf` gives the origin of the library, which is allowed for another reason and is no chat. */
  constructor(browser: SiteBrowser, settings: SettingsStore, serverOf: () => Promise<string | null>) {
    this.browser = browser;
    this.settings = settings;
    this.serverOf = serverOf;
  }

  /** The trigger a page of this origin is to wait for; null where it is none of the allowed. */
  async triggerFor(origin: string): Promise<string | null> {
    const { trigger, isTriggerOn } = await this.settings.read();
    return isTriggerOn && (await this.isAllowed(origin)) ? trigger : null;
  }

  async isAllowed(origin: string): Promise<boolean> {
    return (await this.sites()).some((pattern) => covers(pattern, origin));
  }

  /** Registers the script for what is allowed now, puts it into open tabs, and lets every page ask for its trigger again. */
  sync(): Promise<void> {
    const registered = this.last.then(() => this.register());
    this.last = registered.catch(() => {});
    // The next change does not wait for the tabs: one of them may never answer.
    return registered.then((patterns) => this.notifyTabs(patterns)).catch(() => {});
  }

  /** Returns the patterns it is registered for. */
  private async register(): Promise<string[]> {
    const { isTriggerOn } = await this.settings.read();
    const patterns = isTriggerOn ? await this.sites() : [];
    const before = (await this.browser.registered()).find((script) => script.id === scriptId);
    if (!sameWords(before?.matches ?? [], patterns)) {
      if (before) await this.browser.unregister(scriptId);
      if (patterns.length > 0) await this.browser.register(scriptFor(patterns));
    }
    return patterns;
  }

  /** The pages ask themselves: by the time a tab gets a message, it may show another page than when its address was read. */
  private async notifyTabs(patterns: string[]): Promise<void> {
    const within = new Set(patterns.length > 0 ? await this.browser.tabs(patterns) : []);
    const update = async (tabId: number) => {
      if (within.has(tabId)) await this.browser.inject(tabId, scriptFile).catch(() => {});
      await this.browser.notify(tabId, { kind: "trigger-changed" }).catch(() => {});
    };
    // All at once: a tab that does not answer must not delay the others.
    await Promise.all((await this.browser.tabs()).map(update));
  }

  private async sites(): Promise<string[]> {
    const server = await this.serverOf();
    const patterns = await this.browser.allowed();
    const ours = server && originPattern(server);
    return patterns.filter((pattern) => pattern !== ours).sort();
  }
}

function scriptFor(matches: string[]): Script {
  // At the very start, so that no script of the page can listen before it and see what is typed into the search.
  const from = { matches, allFrames: true, matchOriginAsFallback: true } as const;
  return { id: scriptId, js: [scriptFile], ...from, runAt: "document_start", persistAcrossSessions: true };
}

function sameWords(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((word) => right.includes(word));
}

/** Whether a match pattern holds every page of an origin. */
export function covers(pattern: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const found = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*:]+)(?::(\d+|\*))?\/\*$/.exec(pattern);
  if (pattern === "<all_urls>") return /^https?:$/.test(protocol);
  if (!found) return false;
  const [, scheme = "", host = "", wantedPort] = found;
  if (scheme !== "*" && `${scheme}:` !== protocol) return false;
  if (wantedPort && wantedPort !== "*" && wantedPort !== port) return false;
  if (host === "*") return true;
  return host.startsWith("*.") ? `.${hostname}`.endsWith(host.slice(1)) : hostname === host;
}
