import { Injectable } from "@nestjs/common";
import { coversOrigin, LIMITS } from "@promptory/rules";
import { Conflict } from "../common/errors.js";
import { Database } from "../database/database.js";
import { lock } from "../database/locks.js";
import type { ReportSites, ShareSite, Site, Sites } from "./extension-sites.dto.js";
import { ExtensionSitesRepository } from "./extension-sites.repository.js";
import { type KnownSite, knownSites, toSite } from "./known-sites.js";

const MAX_SHARED = 20;

@Injectable()
export class ExtensionSitesService {
  constructor(
    private readonly db: Database,
    private readonly sites: ExtensionSitesRepository,
  ) {}

  async list(): Promise<Sites> {
    const known = knownSites(await this.sites.find(this.db));
    return { sites: known.filter(({ isActive }) => isActive).map(toSite) };
  }

  share(userId: number, { name, origin, inputSelector }: ShareSite): Promise<Site> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "sites");
      const known = knownSites(await this.sites.find(tx));
      assertRoom(known);
      assertUncovered(known, origin);
      if ((await this.sites.countShared(tx, userId)) >= MAX_SHARED) throw new Conflict("conflict", SHARED_ENOUGH);
      const box = { matches: [`${origin}/*`], inputSelectors: [inputSelector] };
      const fields = { name, ...box, method: "auto" as const, longTextLimit: null, notes: "" };
      const id = await this.sites.create(tx, { origin: "shared", fields, isActive: true, sharedBy: userId });
      return { id, ...fields, origin: "shared" };
    });
  }

  async report({ reports }: ReportSites): Promise<void> {
    const known = new Set(knownSites(await this.sites.find(this.db)).map(({ id }) => id));
    const used = reports.filter(({ siteId, succeeded, failed }) => known.has(siteId) && succeeded + failed > 0);
    if (used.length > 0) await this.sites.addUses(this.db, used);
  }
}

const SHARED_ENOUGH = `You share ${MAX_SHARED} sites. Ask an administrator to take one of them over or away first.`;

export function assertRoom(known: readonly KnownSite[]): void {
  if (known.filter(({ origin }) => origin !== "default").length < LIMITS.perPerson) return;
  throw new Conflict("conflict", `There are ${LIMITS.perPerson} sites already. Delete one first.`);
}

/** An inactive site also counts: otherwise sharing again would undo what an administrator switched off. */
function assertUncovered(known: readonly KnownSite[], origin: string): void {
  const covering = known.filter(({ matches }) => matches.some((pattern) => coversOrigin(pattern, origin)));
  const active = covering.find(({ isActive }) => isActive);
  if (active) throw new Conflict("conflict", `This site is known already, as “${active.name}”.`);
  if (covering.length > 0) throw new Conflict("conflict", "An administrator has switched this site off.");
}
