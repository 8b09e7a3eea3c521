import type { EntityManager } from "@mikro-orm/postgresql";
import type { Response } from "express";
import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../database/rows.js";

/** Which page of a list. */
export type Paging = { limit: number; page: number };

/** One page of a list, and how many rows there are in all. */
export type Page<T> = { items: T[]; total: number };

/** The LIMIT clause of a page. */
export const limitTo = ({ limit, page }: Paging) => sql`limit ${limit} offset ${(page - 1) * limit}`;

/**
 * One page of `rows`, a whole SELECT without its LIMIT. `matching` is its FROM and WHERE; it is counted only where the page alone
 * does not show the total.
 */
export async function readPage<Row>(
  em: EntityManager,
  paging: Paging,
  rows: RawBuilder<Row>,
  matching: RawBuilder<unknown>,
): Promise<Page<Row>> {
  return countPage(em, paging, await rowsOf(em, sql<Row>`${rows} ${limitTo(paging)}`), matching);
}

/** The same for rows that were read with `limitTo`. */
export async function countPage<Row>(
  em: EntityManager,
  { limit, page }: Paging,
  items: Row[],
  matching: RawBuilder<unknown>,
): Promise<Page<Row>> {
  if (items.length < limit && (items.length > 0 || page === 1)) {
    return { items, total: (page - 1) * limit + items.length };
  }
  const [counted] = await rowsOf(em, sql<{ total: number }>`select count(*)::int as total ${matching}`);
  return { items, total: counted?.total ?? 0 };
}

/** A page of rows that are all in memory. */
export const slicePage = <T>(rows: readonly T[], { limit, page }: Paging): Page<T> => ({
  items: rows.slice((page - 1) * limit, page * limit),
  total: rows.length,
});

/** The same page with other rows. */
export const mapPage = <T, U>({ items, total }: Page<T>, toRow: (item: T) => U): Page<U> => ({
  items: items.map(toRow),
  total,
});

/** Sets the total and the neighbouring pages as headers (RFC 8288), and returns the rows. */
export function paged<T>(response: Response, { limit, page }: Paging, found: Page<T>): T[] {
  response.setHeader("X-Total-Count", found.total);
  response.setHeader("X-Total-Count-Relation", "eq");
  response.setHeader("Link", links(response.req.originalUrl, page, Math.max(1, Math.ceil(found.total / limit))));
  return found.items;
}

function links(url: string, page: number, last: number): string {
  const [path, query] = url.split("?", 2);
  const to = (target: number, rel: string) => {
    const params = new URLSearchParams(query);
    params.set("page", String(target));
    return `<${path}?${params}>; rel="${rel}"`;
  };
  const list = [to(1, "first"), to(last, "last")];
  if (page > 1) list.push(to(Math.min(page - 1, last), "prev"));
  if (page < last) list.push(to(page + 1, "next"));
  return list.join(", ");
}
