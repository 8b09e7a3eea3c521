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
