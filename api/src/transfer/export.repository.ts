import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { VersionSource } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { type Moment, toIso } from "../common/moment.js";
import type { ExportedTemplate, ExportedType } from "./export.dto.js";
import type { Origin, PastVersion } from "./formats/read.js";

const BATCH = 200;

type TypeRow = Omit<ExportedType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };
type TemplateRow = Pick<ExportedTemplate, "id" | "type" | "title" | "content" | "useCount"> & {
  lastUsedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
  origin: Origin | null;
  favourite: boolean;
  tags: string[];
  position: number | null;
  version: number;
  source: VersionSource;
  note: string | null;
  versionAt: Moment | null;
};

type VersionRow = Omit<PastVersion, "createdAt"> & { id: number; createdAt: Moment };

/** Which prompts of which owner are handed out. */
export type Chosen = { ownerId: number; typeId?: number | undefined; ids?: number[] | undefined };

/** What an archive needs to know of a prompt before it is its turn. */
export type Listed = { id: number; title: string; type: string; file: string | null };

/** Reads a library, of one owner. */
@Injectable()
export class ExportRepository {
  constructor(private readonly em: EntityManager) {}

  /** The types: of a whole library all of them, otherwise those of the chosen prompts. */
  async types(chosen: Chosen): Promise<ExportedType[]> {
    const isWhole = chosen.typeId === undefined && chosen.ids === undefined;
    const used = isWhole ? sql`` : sql`and y.id in (select t.type_id from templates t where ${where(chosen)})`;
    const { rows } = await sql<TypeRow>`
      select name, label, color, default_content as "defaultContent", created_at as "createdAt", updated_at as "updatedAt"
        from template_types y where user_id = ${chosen.ownerId} ${used} order by id`.execute(this.em.getKysely());
    return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt), updatedAt: toIso(row.updatedAt) }));
  }

  /** Titles and types of every chosen prompt, oldest first. */
  async list(chosen: Chosen): Promise<Listed[]> {
    const { rows } = await sql<Listed>`
      select t.id, t.title, y.name as type, t.origin ->> 'file' as file
        from templates t join template_types y on y.id = t.type_id
       where ${where(chosen)} order by t.id`.execute(this.em.getKysely());
    return rows;
  }

  /** Every chosen prompt, oldest first, a few at a time: a library may be larger than memory should hold. */
  async *templates(chosen: Chosen, withHistory = false): AsyncGenerator<ExportedTemplate[]> {
    for (let after = 0; ; ) {
      const rows = await this.batch(chosen, after);
      if (rows.length === 0) return;
      after = rows.at(-1)?.id ?? after;
      const versions = withHistory ? await this.versions(rows) : undefined;
      yield rows.map((row) => ({ ...toExported(row), ...(versions && historyOf(row, versions.get(row.id))) }));
    }
  }

  private async batch(chosen: Chosen, after: number): Promise<TemplateRow[]> {
    // Where nobody has moved anything there is no order to tell; otherwise every place is told, as ids will be others.
    const isOrdered = sql`(select count(position) > 0 from templates where user_id = ${chosen.ownerId})`;
    const { rows } = await sql<TemplateRow>`
      select t.id, y.name as type, t.title, t.content, t.use_count as "useCount", t.last_used_at as "lastUsedAt",
             t.created_at as "createdAt", t.updated_at as "updatedAt", t.origin, t.favourite,
             array(select g.name from template_tags l join tags g on g.id = l.tag_id where l.template_id = t.id order by g.key) as tags,
             case when ${isOrdered} then coalesce(t.position, -t.id) end as position,
             t.version, t.version_source as source, t.version_note as note, t.version_at as "versionAt"
        from templates t join template_types y on y.id = t.type_id
       where ${where(chosen)} and t.id > ${after} order by t.id limit ${BATCH}`.execute(this.em.getKysely());
    return rows;
  }

  /** Earlier texts by prompt, the oldest first. */
  private async versions(templates: readonly TemplateRow[]): Promise<Map<number, PastVersion[]>> {
    const ids = templates.filter(({ version }) => version > 1).map(({ id }) => id);
    const found = new Map<number, PastVersion[]>();
    if (ids.length === 0) return found;
    const { rows } = await sql<VersionRow>`
      select template_id as id, title, version_content(template_id, n) as content, type_name as type, type_label as "typeLabel",
             type_color as "typeColor", source, note, created_at as "createdAt"
        from template_versions where template_id = any(${ids}::int[]) order by template_id, n`.execute(
      this.em.getKysely(),
    );
    for (const { id, ...version } of rows) {
      const list = found.get(id) ?? [];
      list.push({ ...version, createdAt: toIso(version.createdAt) });
      found.set(id, list);
    }
    return found;
  }
}

/** A prompt as a file tells it; what is as usual is not told. */
function toExported(row: TemplateRow): ExportedTemplate {
  const { id, type, title, content, useCount, origin, favourite, tags, position } = row;
  return {
    ...{ id, type, title, content, useCount },
    lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    ...(favourite && { favourite }),
    ...(tags.length > 0 && { tags }),
    ...(position !== null && { position }),
    ...(origin && { origin }),
  };
}

function historyOf(row: TemplateRow, versions: PastVersion[] | undefined) {
  const { source, note, versionAt, version, createdAt, updatedAt } = row;
  const since = versionAt ?? (version === 1 ? createdAt : updatedAt);
  return { latest: { source, note, createdAt: toIso(since) }, ...(versions && { versions }) };
}

function where({ ownerId, typeId, ids }: Chosen): RawBuilder<unknown> {
  return sql`t.user_id = ${ownerId} ${typeId === undefined ? sql`` : sql`and t.type_id = ${typeId}`} ${
    ids === undefined ? sql`` : sql`and t.id = any(${ids}::int[])`
  }`;
}
