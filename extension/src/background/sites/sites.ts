import { matchesUrl } from "@promptory/rules";
import type { SiteHint } from "../../insert/job.ts";
import type { Store } from "../session/session-store.ts";

/** A chat site of the server's table; its patterns are such as `https://chat.example/*`. */
export type Site = SiteHint & { id: number; name: string; matches: string[] };

/** What the sites copy asks the server for; null when nothing changed since the tag. */
export type SitesSource = (etag: string | null) => Promise<{ sites: Site[]; etag: string | null } | null>;

type Kept = { server: string; etag: string | null; at: number; sites: Site[] };

/** Selectors change rarely, and a wrong one costs a fallback, not a text. */
const freshMs = 60 * 60_000;

/** The copy of the server's table of chat sites: no question to the server stands between a press and the insertion. */
export class Sites {
  private readonly store: Store;
  private readonly now: () => number;

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  /** The site this address belongs to, out of the copy. */
  async find(server: string, url: string | null): Promise<Site | null> {
    if (!url) return null;
    const kept = await this.kept(server);
    return kept?.sites.find(({ matches }) => matches.some((pattern) => matchesUrl(pattern, url))) ?? null;
  }

  /** Asks for the table when the copy is old. */
  async refresh(server: string, source: SitesSource): Promise<void> {
    const kept = await this.kept(server);
    if (kept && this.now() - kept.at < freshMs) return;
    const answer = await source(kept?.etag ?? null);
    const sites = answer?.sites ?? kept?.sites ?? [];
    const etag = answer ? answer.etag : (kept?.etag ?? null);
    await this.store.set({ sites: { server, etag, at: this.now(), sites } satisfies Kept });
  }

  /** After a site was pointed at the table is asked for again. */
  async expire(): Promise<void> {
    const { sites } = await this.store.get(["sites"]);
    if (isKept(sites)) await this.store.set({ sites: { ...sites, at: 0 } });
  }

  async forget(): Promise<void> {
    await this.store.remove(["sites"]);
  }

  private async kept(server: string): Promise<Kept | null> {
    const { sites } = await this.store.get(["sites"]);
    return isKept(sites) && sites.server === server ? sites : null;
  }
}

/** What the engine gets to know of a site. */
export function hintOf(site: Site | null): SiteHint | null {
  if (!site) return null;
  const { inputSelectors, method, longTextLimit } = site;
  return { inputSelectors, method, longTextLimit };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { server, at, sites } = value as Partial<Kept>;
  return typeof server === "string" && typeof at === "number" && Array.isArray(sites);
}
