import { isDeepStrictEqual } from "node:util";
import { type Moment, toIso } from "../database/database.js";
import { DEFAULT_SITES, type DefaultSite } from "./default-sites.js";
import type { AdminSite, Site, SiteFields, SiteOrigin } from "./extension-sites.dto.js";

export type SiteRow = {
  id: number;
  origin: SiteOrigin;
  fields: Partial<SiteFields>;
  isActive: boolean;
  sharedBy: string | null;
  updatedAt: Moment;
};

export type KnownSite = Omit<AdminSite, "succeeded" | "failed">;

export function knownSites(rows: readonly SiteRow[]): KnownSite[] {
  const changes = new Map(rows.map((row) => [row.id, row]));
  const ours = DEFAULT_SITES.map((shipped) => known(shipped, changes.get(shipped.id)));
  const made = (origin: SiteOrigin) => rows.filter((row) => row.origin === origin).map((row) => known(undefined, row));
  return [...made("admin"), ...ours, ...made("shared")];
}

export function changedFields(shipped: DefaultSite, fields: Partial<SiteFields>): Partial<SiteFields> {
  const differs = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, shipped[name as keyof SiteFields]);
  return Object.fromEntries(Object.entries(fields).filter(differs)) as Partial<SiteFields>;
}

export function toSite({ id, name, matches, inputSelectors, method, longTextLimit, notes, origin }: KnownSite): Site {
  return { id, name, matches, inputSelectors, method, longTextLimit, notes, origin };
}

const NOTHING: SiteFields = {
  name: "",
  matches: [],
  inputSelectors: [],
  method: "auto",
  longTextLimit: null,
  notes: "",
};

function known(shipped: DefaultSite | undefined, row: SiteRow | undefined): KnownSite {
  const fields = { ...(shipped ?? NOTHING), ...row?.fields };
  return {
    ...fields,
    id: shipped?.id ?? row?.id ?? 0,
    origin: row?.origin ?? "default",
    isActive: row?.isActive ?? true,
    isEdited: shipped !== undefined && row !== undefined && Object.keys(row.fields).length > 0,
    sharedBy: row?.sharedBy ?? null,
    updatedAt: row ? toIso(row.updatedAt) : null,
  };
}
