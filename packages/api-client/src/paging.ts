/** How many rows a list has on all its pages together; the answer's own length where the server did not say. */
export function totalCount({ data, response }: { data: unknown[]; response: Response }): number {
  return Number(response.headers.get("X-Total-Count") ?? data.length);
}
