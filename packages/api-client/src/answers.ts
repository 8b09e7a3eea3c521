/** A row as the server has it, and the ETag a change of it must match. */
export interface Tagged<Row> {
  row: Row;
  etag: string | undefined;
}

/** The row of an answer with its ETag. */
export function tagged<Row>({ data, response }: { data: Row; response: Response }): Tagged<Row> {
  return { row: data, etag: response.headers.get("ETag") ?? undefined };
}

/** The header that refuses a change when the row has another ETag by now. */
export const ifMatch = (etag: string | undefined) => (etag === undefined ? {} : { "If-Match": etag });

/** How many rows a list has on all its pages together; the answer's own length where the server did not say. */
export function totalCount({ data, response }: { data: unknown[]; response: Response }): number {
  return Number(response.headers.get("X-Total-Count") ?? data.length);
}

/** Whether the list has more rows than its total says: searches and filters stop counting at 1,000. */
export const isAtLeast = ({ response }: { response: Response }): boolean =>
  response.headers.get("X-Total-Count-Relation") === "gte";

/** The cursor of the next page of a list; undefined on the last one. */
export const nextCursor = ({ response }: { response: Response }): string | undefined =>
  response.headers.get("X-Next-Cursor") ?? undefined;

/** All rows of a list that is shown as a whole. One page has as many as can be made; older libraries may have more. */
export async function readAll<Row>(
  read: (query: { page?: number }) => Promise<{ data: Row[]; response: Response }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read(page === 1 ? {} : { page });
    rows.push(...answer.data);
    if (answer.data.length === 0 || rows.length >= totalCount(answer)) return rows;
  }
}
