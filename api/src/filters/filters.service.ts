import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { contentTag } from "../common/etag.js";
import { type Moment, toIso } from "../database/database.js";
import { NamedRows } from "../database/named-rows.js";
import type { SavedFilter, WriteFilter } from "./filters.dto.js";

type Row = Omit<SavedFilter, "createdAt"> & { createdAt: Moment };

export const filterEtag = ({ id, name, query }: SavedFilter): string => contentTag(id, [name, query]);

@Injectable()
export class FiltersService extends NamedRows<Row, SavedFilter, WriteFilter> {
  protected readonly of = {
    table: sql`saved_filters`,
    limit: "filters",
    noun: "Filter",
    columns: sql`id, name, query, created_at as "createdAt"`,
    values: ({ query }: WriteFilter) => ({ query: sql`${query}` }),
    toAnswer: (row: Row): SavedFilter => ({ ...row, createdAt: toIso(row.createdAt) }),
    etagOf: filterEtag,
  } as const;
}
