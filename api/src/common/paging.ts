import type { Response } from "express";

/** One page of a list, and how many rows there are in all. */
export type Page<T> = { items: T[]; total: number };

/** Tells the total and the neighbouring pages in headers (RFC 8288) and hands the rows on. */
export function paged<T>(response: Response, { limit, page }: { limit: number; page: number }, found: Page<T>): T[] {
  response.setHeader("X-Total-Count", found.total);
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
