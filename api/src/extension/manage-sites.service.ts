import { Injectable } from "@nestjs/common";
import { AuditService } from "../audit/audit.service.js";
import type { Actor } from "../common/access.js";
import { NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import { lock } from "../database/locks.js";
import { type Page, slicePage } from "../database/paging.js";
import { DEFAULT_SITES } from "./default-sites.js";
import type { AdminSite, ChangeSite, ListSites, SiteFields, WriteSite } from "./extension-sites.dto.js";
import { ExtensionSitesRepository, type SiteUse } from "./extension-sites.repository.js";
import { assertRoom } from "./extension-sites.service.js";
import { changedFields, type KnownSite, knownSites, type SiteRow } from "./known-sites.js";

const DAYS = 30;

type Action = "create" | "update" | "activate" | "deactivate" | "delete" | "reset";

const ORDERS: Record<NonNullable<ListSites["sort"]>, (a: AdminSite, b: AdminSite) => number> = {
  name: byName,
  "-name": (a, b) => byName(b, a),
  "-failed": (a, b) => b.failed - a.failed || byName(a, b),
  "-updatedAt": (a, b) => (b.updatedAt ?? "").localeCompare(a.updatedAt ?? "") || byName(a, b),
};

@Injectable()
export class ManageSitesService {
  constructor(
    private readonly db: Database,
    private readonly sites: ExtensionSitesRepository,
    private readonly audit: AuditService,
  ) {}

  async list({ search, active, sort = "name", ...paging }: ListSites): Promise<Page<AdminSite>> {
    const found = (await this.all(this.db))
      .filter((site) => active === undefined || site.isActive === active)
      .filter((site) => search === undefined || matchesSearch(site, search))
      .sort(ORDERS[sort]);
    return slicePage(found, paging);
  }

  async get(id: number): Promise<AdminSite> {
    return found(await this.all(this.db), id);
  }

  /** Throws Conflict beyond the limit. */
  create(actor: Actor, { isActive = true, ...fields }: WriteSite): Promise<AdminSite> {
    return this.write(async (tx, rows) => {
      assertRoom(knownSites(rows));
      const id = await this.sites.create(tx, { origin: "admin", fields, isActive, sharedBy: null });
      await this.record(tx, actor, "create", { id, name: fields.name });
      return id;
    });
  }

  /** Of a built-in site only differences are stored: other fields follow new releases. Throws NotFound, PreconditionFailed. */
  update(actor: Actor, id: number, { isActive, ...change }: ChangeSite, ifMatch?: string): Promise<AdminSite> {
    return this.write(async (tx, rows) => {
      const before = found(knownSites(rows), id);
      assertMatches(ifMatch, siteEtag(before));
      const row = rows.find((each) => each.id === id);
      const fields = { ...row?.fields, ...defined(change) };
      await this.keep(tx, id, { fields, isActive: isActive ?? before.isActive });
      await this.recordUpdate(tx, actor, before, { ...change, isActive });
      return id;
    });
  }

  /** A built-in site is reset. Throws NotFound. */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lock(tx, "sites");
      const rows = await this.sites.find(tx);
      const site = found(knownSites(rows), id);
      if (!rows.some((row) => row.id === id)) return;
      await this.sites.remove(tx, id);
      if (site.origin !== "default") await this.sites.removeUses(tx, id);
      await this.record(tx, actor, site.origin === "default" ? "reset" : "delete", site);
    });
  }

  private async keep(tx: Transaction, id: number, kept: { fields: Partial<SiteFields>; isActive: boolean }) {
    const shipped = DEFAULT_SITES.find((site) => site.id === id);
    if (!shipped) return this.sites.update(tx, id, kept);
    const fields = changedFields(shipped, kept.fields);
    if (kept.isActive && Object.keys(fields).length === 0) return this.sites.remove(tx, id);
    return this.sites.putChanges(tx, id, { ...kept, fields });
  }

  private write(change: (tx: Transaction, rows: SiteRow[]) => Promise<number>): Promise<AdminSite> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "sites");
      const id = await change(tx, await this.sites.find(tx));
      return found(await this.all(tx), id);
    });
  }

  private async all(db: Database): Promise<AdminSite[]> {
    const known = knownSites(await this.sites.find(db));
    const uses = new Map((await this.sites.uses(db, DAYS)).map((use) => [use.siteId, use]));
    return known.map((site) => withUses(site, uses.get(site.id)));
  }

  private recordUpdate(tx: Transaction, actor: Actor, before: KnownSite, change: ChangeSite): Promise<void> {
    const { isActive, ...fields } = defined(change);
    const names = Object.keys(fields);
    const isSwitched = isActive !== undefined && isActive !== before.isActive;
    const action = names.length === 0 && isSwitched ? (isActive ? "activate" : "deactivate") : "update";
    const details = { ...(names.length > 0 && { fields: names.join(", ") }), ...(isSwitched && { isActive }) };
    return this.record(tx, actor, action, { id: before.id, name: fields.name ?? before.name }, details);
  }

  private record(
    tx: Transaction,
    actor: Actor,
    action: Action,
    { id, name }: { id: number; name: string },
    details: Record<string, string | boolean> = {},
  ): Promise<void> {
    const target = { targetKind: "extension-site", targetId: id, targetName: name };
    return this.audit.record(tx, { ...actor, action: `extension-site.${action}`, ...target, details });
  }
}

export function siteEtag({ id, ...site }: KnownSite): string {
  const { name, matches, inputSelectors, method, longTextLimit, notes, isActive } = site;
  return contentTag(id, [name, matches, inputSelectors, method, longTextLimit, notes, isActive]);
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function found<Known extends KnownSite>(sites: readonly Known[], id: number): Known {
  const site = sites.find((each) => each.id === id);
  if (!site) throw new NotFound("Site not found.");
  return site;
}

function withUses(site: KnownSite, use: SiteUse | undefined): AdminSite {
  return { ...site, succeeded: use?.succeeded ?? 0, failed: use?.failed ?? 0 };
}

function matchesSearch({ name, matches, sharedBy }: AdminSite, text: string): boolean {
  return [name, ...matches, sharedBy ?? ""].some((part) => fold(part).includes(fold(text)));
}

function byName(a: AdminSite, b: AdminSite): number {
  return a.name.localeCompare(b.name, "en") || a.id - b.id;
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
