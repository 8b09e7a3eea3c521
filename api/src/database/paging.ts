import type { Response } from "express";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { BadRequest } from "../common/errors.js";
import { type Cursor, WRONG_CURSOR } from "../common/query.js";
import type { Database } from "./database.js";

/** Together the columns of an order are unique. */
export interface OrderKey {
  /** A column of the rows, or an expression with the rows as `r`. Never null. */
  by: string | RawBuilder<unknown>;
  type: keyof typeof KEY_TYPES;
  desc?: boolean;
  /** The expression to sort by, where an index has another one for the same order. */
  sort?: RawBuilder<unknown>;
  /** The column, where `by` has -infinity for null, which comes last. */
  nullable?: RawBuilder<unknown>;
  /** Of a boolean key: conditions that no row meets two of, for the rows where it is true or false. These are read apart on every page. */
  conditions?(value: boolean): RawBuilder<unknown>[];
  extra?: boolean;
}

export type Paging = { limit: number; page: number; cursor?: Cursor | undefined };

/** `isAtLeast`: there may be more than `total`. `next`: the cursor of the next page. */
export type Page<T> = { items: T[]; total: number; isAtLeast?: boolean; next?: string | undefined };

const text = z.string().regex(/^[^\0]*$/);
const KEY_TYPES = {
  int: z.int32(),
  float8: z.number(),
  text,
  boolean: z.boolean(),
  timestamptz: z.union([z.iso.datetime({ offset: true }), z.enum(["-infinity", "infinity"])]),
} as const;

export const NEWEST_FIRST = [{ by: "id", type: "int", desc: true }] as const;

export const newestFirst = (moment: string) =>
  [{ by: moment, type: "timestamptz", desc: true }, ...NEWEST_FIRST] as const;

/** After a cursor one row more shows a next page. A literal on page one: a generic plan would expect a tenth of all rows. */
export function limitTo({ limit, page, cursor }: Paging): RawBuilder<unknown> {
  if (cursor) return sql`limit ${limit + 1}`;
  return page === 1 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${(page - 1) * limit}`;
}

const columnOf = ({ by }: OrderKey) => (typeof by === "string" ? sql`${sql.ref(`r.${by}`)}` : by);

export const orderBy = (order: readonly OrderKey[]) =>
  sql.join(order.map((key) => key.sort ?? sql`${columnOf(key)} ${key.desc ? sql`desc` : sql`asc`}`));

export const pageKey = (order: readonly OrderKey[]) =>
  sql`jsonb_build_array(${sql.join(order.map((key) => columnOf(key)))}) as "pageKey"`;

/** The condition for rows after the cursor. Throws BadRequest for the cursor of another order. */
export function afterCursor(order: readonly OrderKey[], cursor: Cursor | undefined): RawBuilder<unknown> {
  return after(order, valuesOf(order, cursor));
}

type Values = (string | number | boolean)[];

/** `order` has no boolean that is the same in the whole range: the planner would sort by it. */
type Range = { where: RawBuilder<unknown>; order: readonly OrderKey[] };

/**
 * The rows after the values of a cursor (or all) as ranges, one behind the other. An index gives the rows of each in their order; with one
 * condition for all of them, PostgreSQL reads the rows before the cursor, too, or sorts.
 */
function rangesAfter(order: readonly OrderKey[], values: Values | undefined): Range[] {
  const [first, ...rest] = order;
  if (!first) return [{ where: sql`true`, order }];
  // One comparison of rows, as an index of these keys has them.
  if (order.every(({ desc, nullable }) => desc === first.desc && !nullable))
    return [{ where: after(order, values), order }];
  const at = values?.[0];
  const others = values?.slice(1);
  const within = (condition: RawBuilder<unknown>, inner: Values | undefined, keys: readonly OrderKey[] = []) =>
    rangesAfter(rest, inner).map((one) => ({
      where: sql`${condition} and ${one.where}`,
      order: [...keys, ...one.order],
    }));
  if (first.type === "boolean" && (values || first.conditions)) {
    const both = first.desc ? [true, false] : [false, true];
    return both
      .slice(both.findIndex((value) => at === undefined || value === at))
      .flatMap((value) => conditionsOf(first, value).flatMap((one) => within(one, value === at ? others : undefined)));
  }
  const { nullable } = first;
  if (!values || !nullable) return [{ where: after(order, values), order }];
  const empty = within(sql`${nullable} is null`, at === "-infinity" ? others : undefined, [first]);
  if (at === "-infinity") return empty;
  return [{ where: after([{ ...first, by: nullable }, ...rest], values), order }, ...empty];
}

const conditionsOf = (key: OrderKey, value: boolean) =>
  key.conditions?.(value) ?? [value ? columnOf(key) : sql`not ${columnOf(key)}`];

/** How many rows of one range a page can have, with those before it. */
const limitOfRange = ({ limit, page, cursor }: Paging) => (cursor ? limit + 1 : page * limit);

/** The rows of a page, in any order, from `rows`, a table or a subselect. Throws as `afterCursor` does. */
export function rowsOfPage(rows: RawBuilder<unknown>, order: readonly OrderKey[], paging: Paging): RawBuilder<unknown> {
  const ranges = rangesAfter(order, valuesOf(order, paging.cursor));
  const read = ({ where, order }: Range, limit: RawBuilder<unknown>) =>
    sql`select * from ${rows} r where ${where} order by ${orderBy(order)} ${limit}`;
  const [range] = ranges;
  if (range && ranges.length === 1) return read(range, limitTo(paging));
  const limit = sql`limit ${sql.lit(limitOfRange(paging))}`;
  const all = sql.join(
    ranges.map((one) => sql`(${read(one, limit)})`),
    sql` union all `,
  );
  return sql`select * from (${all}) r order by ${orderBy(order)} ${limitTo(paging)}`;
}

function valuesOf(order: readonly OrderKey[], cursor: Cursor | undefined): Values | undefined {
  if (!cursor) return undefined;
  const [signature, ...values] = cursor;
  const isOfOrder =
    signature === signatureOf(order) &&
    values.length === order.length &&
    order.every(({ type }, index) => KEY_TYPES[type].safeParse(values[index]).success);
  if (!isOfOrder) throw new BadRequest([{ field: "cursor", message: WRONG_CURSOR }]);
  return values;
}

function after(order: readonly OrderKey[], values: Values | undefined): RawBuilder<unknown> {
  if (!values) return sql`true`;
  const keys = order.map((key) => columnOf(key));
  const at = order.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`);
  const [first] = order;
  if (order.every(({ desc }) => desc === first?.desc)) {
    return sql`(${sql.join(keys)}) ${first?.desc ? sql`<` : sql`>`} (${sql.join(at)})`;
  }
  const cases = order.map(({ desc }, index) => {
    const equal = keys.slice(0, index).map((key, place) => sql`${key} = ${at[place]}`);
    return sql.join([...equal, sql`${keys[index]} ${desc ? sql`<` : sql`>`} ${at[index]}`], sql` and `);
  });
  // The bound of the first key lets an index begin there.
  return sql`${keys[0]} ${first?.desc ? sql`<=` : sql`>=`} ${at[0]} and (${sql.join(cases, sql` or `)})`;
}

const signatureOf = (order: readonly OrderKey[]) => order.map(({ type, desc }) => type + (desc ? "-" : "+")).join("");

export function pageWith<Row extends object>(
  rows: readonly (Row & { pageKey?: unknown })[],
  order: readonly OrderKey[],
  { limit, page, cursor }: Paging,
  total: number,
): Page<Row> {
  const items = rows.slice(0, limit);
  const isMore = cursor ? rows.length > limit : page * limit < total;
  const key = items.at(-1)?.pageKey;
  if (!isMore || !Array.isArray(key)) return { items, total };
  return { items, total, next: encode([signatureOf(order), ...key]) };
}

const encode = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString("base64url");

/** A page of `rows`, a SELECT without ORDER BY and LIMIT. `matching` is its FROM and WHERE, counted only when the page alone does not show the total. */
export async function readPage<Row extends object>(
  db: Database,
  paging: Paging,
  { rows, matching, order }: { rows: RawBuilder<Row>; matching: RawBuilder<unknown>; order: readonly OrderKey[] },
): Promise<Page<Row>> {
  const inOrder = sql`order by ${orderBy(order)}`;
  const query = sql<Row>`
    select r.*, ${pageKey(order)} from (${rowsOfPage(sql`(${rows})`, order, paging)}) r ${inOrder}`;
  return countPage(db, paging, { rows: await db.query(query), order }, matching);
}

export async function countPage<Row extends object>(
  db: Database,
  paging: Paging,
  { rows, order }: { rows: readonly Row[]; order: readonly OrderKey[] },
  matching: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const { limit, page, cursor } = paging;
  const extra = new Set([
    "pageKey",
    ...order.flatMap(({ by, extra }) => (extra && typeof by === "string" ? [by] : [])),
  ]);
  const toRow = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !extra.has(name))) as Row;
  const isWhole = !cursor && rows.length < limit && (rows.length > 0 || page === 1);
  const total = isWhole ? (page - 1) * limit + rows.length : await count(db, matching);
  return mapPage(pageWith(rows, order, paging, total), toRow);
}

async function count(db: Database, matching: RawBuilder<unknown>): Promise<number> {
  const [counted] = await db.query(sql<{ total: number }>`select count(*)::int as total ${matching}`);
  return counted?.total ?? 0;
}

export function slicePage<T extends { id: number }>(rows: readonly T[], paging: Paging): Page<T> {
  const { limit, page, cursor } = paging;
  if (cursor && !(cursor[0] === "id" && cursor.length === 2 && rows.some(({ id }) => id === cursor[1]))) {
    throw new BadRequest([{ field: "cursor", message: WRONG_CURSOR }]);
  }
  const from = cursor ? rows.findIndex(({ id }) => id === cursor[1]) + 1 : (page - 1) * limit;
  const items = rows.slice(from, from + limit);
  const isMore = from + items.length < rows.length && items.length > 0;
  return { items, total: rows.length, next: isMore ? encode(["id", items.at(-1)?.id]) : undefined };
}

export const mapPage = <T, U>({ items, ...page }: Page<T>, toRow: (item: T) => U): Page<U> => ({
  ...page,
  items: items.map(toRow),
});

export function paged<T>(response: Response, paging: Paging, { items, total, isAtLeast = false, next }: Page<T>): T[] {
  response.setHeader("X-Total-Count", total);
  response.setHeader("X-Total-Count-Relation", isAtLeast ? "gte" : "eq");
  if (next !== undefined) response.setHeader("X-Next-Cursor", next);
  response.setHeader("Link", links(response.req.originalUrl, paging, { total, isAtLeast }, next));
  return items;
}

function links(
  url: string,
  { limit, page, cursor }: Paging,
  { total, isAtLeast }: { total: number; isAtLeast: boolean },
  next: string | undefined,
): string {
  const [path, query] = url.split("?", 2);
  const to = (rel: string, name: "page" | "cursor", target: string) => {
    const params = new URLSearchParams(query);
    params.delete("cursor");
    params.set(name, target);
    return `<${path}?${params}>; rel="${rel}"`;
  };
  const first = to("first", "page", "1");
  if (cursor) return next === undefined ? first : `${first}, ${to("next", "cursor", next)}`;
  const last = Math.max(1, Math.ceil(total / limit));
  const list = isAtLeast ? [first] : [first, to("last", "page", String(last))];
  if (page > 1) list.push(to("prev", "page", String(Math.min(page - 1, last))));
  if (page < last) list.push(to("next", "page", String(page + 1)));
  return list.join(", ");
}
