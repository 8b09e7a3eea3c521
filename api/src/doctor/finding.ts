import type { RawBuilder } from "kysely";
import type { Database } from "../database/database.js";

export type Finding = {
  message: string;
  isNote?: true;
  repair?: () => Promise<unknown>;
};

export type Check = { name: string; run: () => Promise<Finding[]> };

export const count = (n: number, one: string, other: string): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : other}`;

export async function findCount(
  db: Database,
  query: RawBuilder<{ n: number }>,
  finding: (n: number) => Finding,
): Promise<Finding[]> {
  const [row] = await db.query(query);
  return row && row.n > 0 ? [finding(row.n)] : [];
}
