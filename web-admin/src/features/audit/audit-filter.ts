import type { AuditAction, AuditQuery } from "../../api/audit.ts";
import { text } from "../../locales/en/index.ts";

/** Records on one page. */
export const PAGE_SIZE = 50;

/** What the screen filters by, as the URL says it; days are those of the person. */
export interface AuditFilter {
  actor: string;
  action: AuditAction | undefined;
  target: string;
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the filter from the URL; whatever makes no sense there is left out. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const action = params.get("action") ?? "";
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(midnight(value).getTime()) ? value : "";
  };
  return {
    actor: params.get("actor")?.trim() ?? "",
    action: action in text.audit.actions ? (action as AuditAction) : undefined,
    target: params.get("target")?.trim() ?? "",
    from: day("from"),
    to: day("to"),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Writes the filter for the URL, leaving out what is not set. */
export function writeFilter({ page, ...filter }: AuditFilter): URLSearchParams {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams([...set, ...(page > 1 ? [["page", `${page}`]] : [])]);
}

/** Whether anything is left out of the list. */
export function isFiltered({ page: _, ...filter }: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** The same as the API takes it: a day of the person begins and ends at moments. */
export function questionOf({ actor, action, target, from, to }: AuditFilter): AuditQuery {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(target && { target }),
    ...(from && { from: midnight(from).toISOString() }),
    ...(to && { to: midnight(to, 1).toISOString() }),
  };
}

/** The first moment of a day, or of a day after it, where the person is. */
function midnight(day: string, after = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + after);
}
