import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { Database, type Moment, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import type { Version, VersionText } from "./versions.dto.js";

type Row = Omit<Version, "type" | "by" | "createdAt"> & {
  createdAt: Moment;
  typeId: number;
  typeName: string;
  typeLabel: string;
  typeColor: string;
  userId: number;
  username: string;
};

const PRESENT = sql`
  select t.version as n, true as current, t.title, t.description, length(t.content) as characters, t.type_id, y.name as type_name,
         y.label as type_label, y.color as type_color, t.version_source as source, t.version_note as note,
         coalesce(t.version_at, case when t.version = 1 then t.created_at else t.updated_at end) as created_at
    from templates t join template_types y on y.id = t.type_id`;

const PAST = sql`
  select v.n, false as current, v.title, v.description, v.characters, v.type_id, v.type_name, v.type_label, v.type_color, v.source, v.note,
         v.created_at
    from template_versions v`;

const versionsOf = (id: number) => sql`(${PRESENT} where t.id = ${id} union all ${PAST} where v.template_id = ${id})`;

const COLUMNS = sql`v.n, v.current, v.title, v.characters, v.type_id as "typeId", v.type_name as "typeName",
  v.type_label as "typeLabel", v.type_color as "typeColor", v.source, v.note, v.created_at as "createdAt",
  u.id as "userId", u.username`;

@Injectable()
export class VersionsRepository {
  constructor(private readonly db: Database) {}

  /** Newest first. Throws NotFound, also for a prompt of another owner. */
  async list(ownerId: number, id: number, paging: Paging): Promise<Page<Version>> {
    const prompt = sql`select from templates where id = ${id} and user_id = ${ownerId}`;
    if ((await this.db.query(prompt)).length === 0) throw new NotFound("Prompt not found.");
    const matching = sql`from ${versionsOf(id)} v, users u where u.id = ${ownerId}`;
    const list = {
      rows: sql<Row>`select ${COLUMNS} ${matching}`,
      matching,
      order: [{ by: "n", type: "int", desc: true }],
    } as const;
    return mapPage(await readPage(this.db, paging, list), toVersion);
  }

  async get(ownerId: number, id: number, n: number): Promise<VersionText> {
    const [row] = await this.db.query(sql<Row & Pick<VersionText, "description" | "content">>`
      select ${COLUMNS}, v.description, version_content(${id}::int, v.n) as content
        from ${versionsOf(id)} v, users u, templates t
       where u.id = ${ownerId} and t.id = ${id} and t.user_id = u.id and v.n = ${n}`);
    if (!row) throw new NotFound("That version does not exist.");
    return { ...toVersion(row), description: row.description, content: row.content };
  }

  async findType(ownerId: number, { id, name }: { id: number; name: string }): Promise<number | undefined> {
    const [row] = await this.db.query(sql<{ id: number }>`
      select id from template_types where user_id = ${ownerId} and (id = ${id} or name = ${name})
       order by (id = ${id}) desc limit 1`);
    return row?.id;
  }
}

function toVersion(row: Row): Version {
  const { n, current, title, characters, source, note } = row;
  return {
    n,
    current,
    title,
    characters,
    type: { id: row.typeId, name: row.typeName, label: row.typeLabel, color: row.typeColor },
    source,
    note,
    createdAt: toIso(row.createdAt),
    by: { id: row.userId, username: row.username },
  };
}
