import { Injectable } from "@nestjs/common";
import type { VersionSource } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { batchesOf } from "../common/batches.js";
import { Database, type Moment, toIso } from "../database/database.js";
import type { Origin, PastVersion } from "../formats/read.js";
import type { ExportedTemplate, ExportedType } from "./export.dto.js";

const BATCH = 200;
const BATCH_BYTES = 4_000_000;
const BATCH_CHARACTERS = 1_000_000;

type TypeRow = Omit<ExportedType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };
type TemplateRow = Pick<ExportedTemplate, "id" | "type" | "title" | "content" | "useCount"> & {
  description: string | null;
  lastUsedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
  origin: Origin | null;
  favourite: boolean;
  command: string;
  offered: boolean | null;
  tags: string[];
  position: number | null;
  version: number;
  source: VersionSource;
  note: string | null;
  versionAt: Moment | null;
};

/** `content`: the whole text, the difference to the next version, or null when only title or type changed. */
type VersionRow = Omit<PastVersion, "createdAt" | "content"> & {
  id: number;
  n: number;
  createdAt: Moment;
  content: string | null;
  keepsStart: number;
  keepsEnd: number;
};

type VersionSize = { id: number; n: number; characters: number; isWhole: boolean };

type Chain = { id: number; first: number; last: number; characters: number };

export type ExportedHistory = { template: ExportedTemplate; versions: AsyncIterable<PastVersion> | undefined };

export type Chosen = { ownerId: number; typeId?: number | undefined; ids?: number[] | undefined };

export type Listed = { id: number; title: string; type: string; file: string | null };

@Injectable()
export class ExportRepository {
  constructor(private readonly db: Database) {}

  async types(chosen: Chosen): Promise<ExportedType[]> {
    const isWhole = chosen.typeId === undefined && chosen.ids === undefined;
    const used = isWhole ? sql`` : sql`and y.id in (select t.type_id from templates t where ${where(chosen)})`;
    const rows = await this.db.query(sql<TypeRow>`
      select name, label, color, default_content as "defaultContent", created_at as "createdAt", updated_at as "updatedAt"
        from template_types y where user_id = ${chosen.ownerId} ${used} order by id`);
    return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt), updatedAt: toIso(row.updatedAt) }));
  }

  async list(chosen: Chosen): Promise<Listed[]> {
    const rows = await this.db.query(sql<Listed>`
      select t.id, t.title, y.name as type, t.origin ->> 'file' as file
        from templates t join template_types y on y.id = t.type_id
       where ${where(chosen)} order by t.id`);
    return rows;
  }

  async *templates(chosen: Chosen): AsyncGenerator<ExportedTemplate[]> {
    for await (const rows of this.batches(chosen)) yield rows.map(toExported);
  }

  /** Read each history completely before the next one. */
  async *histories(chosen: Chosen): AsyncGenerator<ExportedHistory> {
    for await (const rows of this.batches(chosen)) {
      const sizes = await this.versionSizes(rows);
      // A save since then has turned the exported text into a version.
      const chains = new Map(
        rows.map(({ id, version }) => [id, chainsOf((sizes.get(id) ?? []).filter(({ n }) => n < version))]),
      );
      const read = this.versionReader([...chains.values()].flat());
      for (const row of rows) {
        const template = { ...toExported(row), latest: latestOf(row) };
        const own = chains.get(row.id) ?? [];
        yield { template, versions: own.length > 0 ? versionsOf(own, row.content, read) : undefined };
      }
    }
  }

  private async *batches(chosen: Chosen): AsyncGenerator<TemplateRow[]> {
    for (let after = 0; ; ) {
      const rows = await this.batch(chosen, after);
      if (rows.length === 0) return;
      after = rows.at(-1)?.id ?? after;
      yield rows;
    }
  }

  private async batch(chosen: Chosen, after: number): Promise<TemplateRow[]> {
    // Without a custom order no places are exported; otherwise all, because ids change on import.
    const isOrdered = sql`(select count(position) > 0 from templates where user_id = ${chosen.ownerId})`;
    const rows = await this.db.query(sql<TemplateRow>`
      select t.id, y.name as type, t.title, t.description, t.content, t.use_count as "useCount", t.last_used_at as "lastUsedAt",
             t.created_at as "createdAt", t.updated_at as "updatedAt", t.origin, t.favourite, t.command, t.offered,
             array(select g.name from template_tags l join tags g on g.id = l.tag_id where l.template_id = t.id order by g.key) as tags,
             case when ${isOrdered} then coalesce(t.position, -t.id) end as position,
             t.version, t.version_source as source, t.version_note as note, t.version_at as "versionAt"
        from templates t join template_types y on y.id = t.type_id
       where t.id in (select id from (
               select id, sum(size) over (order by id) - size as before from (
                 select t.id, octet_length(t.content) as size from templates t
                  where ${where(chosen)} and t.id > ${after} order by t.id limit ${BATCH}) as page) as sized
              where before < ${BATCH_BYTES})
       order by t.id`);
    return rows;
  }

  private async versionSizes(templates: readonly TemplateRow[]): Promise<Map<number, VersionSize[]>> {
    const ids = templates.filter(({ version }) => version > 1).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const rows = await this.db.query(sql<VersionSize>`
      select template_id as id, n, characters, content is not null and keeps_start = 0 and keeps_end = 0 as "isWhole"
        from template_versions where template_id = any(${ids}::int[]) order by template_id, n`);
    return Map.groupBy(rows, ({ id }) => id);
  }

  private versionReader(chains: readonly Chain[]): (chain: Chain) => Promise<VersionRow[]> {
    const batches = batchesOf(chains, { maxSize: BATCH_CHARACTERS, sizeOf: ({ characters }) => characters });
    let read = new Map<Chain, VersionRow[]>();
    return async (chain) => {
      while (!read.has(chain)) read = await this.versionRows(batches.next().value ?? [chain]);
      return read.get(chain) ?? [];
    };
  }

  private async versionRows(chains: readonly Chain[]): Promise<Map<Chain, VersionRow[]>> {
    const column = (name: "id" | "first" | "last") => sql`${chains.map((chain) => chain[name])}::int[]`;
    const rows = await this.db.query(sql<VersionRow>`
      select template_id as id, n, title, description, content, keeps_start as "keepsStart", keeps_end as "keepsEnd", type_name as type,
             type_label as "typeLabel", type_color as "typeColor", source, note, created_at as "createdAt"
        from unnest(${column("id")}, ${column("first")}, ${column("last")}) as c (id, first, last)
        join template_versions on template_id = c.id and n between c.first and c.last order by template_id, n desc`);
    const byPrompt = Map.groupBy(rows, ({ id }) => id);
    return new Map(
      chains.map((chain) => {
        const own = byPrompt.get(chain.id) ?? [];
        return [chain, own.filter(({ n }) => n >= chain.first && n <= chain.last)];
      }),
    );
  }
}

async function* versionsOf(
  chains: readonly Chain[],
  present: string,
  read: (chain: Chain) => Promise<VersionRow[]>,
): AsyncGenerator<PastVersion> {
  for (const chain of chains) yield* restored(await read(chain), present).reverse();
}

function chainsOf(sizes: readonly VersionSize[]): Chain[] {
  const chains: Chain[] = [];
  let chain: Chain | undefined;
  for (const { id, n, characters, isWhole } of sizes) {
    chain = { id, first: chain?.first ?? n, last: n, characters: (chain?.characters ?? 0) + characters };
    if (!isWhole || chain.characters < BATCH_CHARACTERS) continue;
    chains.push(chain);
    chain = undefined;
  }
  return chain ? [...chains, chain] : chains;
}

function restored(rows: readonly VersionRow[], present: string): PastVersion[] {
  let content = present;
  return rows.map(({ id: _, n: __, createdAt, content: kept, keepsStart, keepsEnd, description, ...version }) => {
    if (kept !== null) content = startOf(content, keepsStart) + kept + endOf(content, keepsEnd);
    return { ...version, ...(description && { description }), content, createdAt: toIso(createdAt) };
  });
}

/** Like left() and right() of PostgreSQL, which count code points. */
function startOf(text: string, characters: number): string {
  return text.slice(0, unitsOf(text, characters));
}

function endOf(text: string, characters: number): string {
  let at = text.length;
  for (let left = characters; left > 0 && at > 0; left -= 1) at -= isPair(text, at - 2) ? 2 : 1;
  return text.slice(at);
}

function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1) at += isPair(text, at) ? 2 : 1;
  return at;
}

const isPair = (text: string, at: number) => at >= 0 && (text.codePointAt(at) ?? 0) > 0xffff;

function toExported(row: TemplateRow): ExportedTemplate {
  const { id, type, title, description, content, useCount, origin, favourite, command, offered, tags, position } = row;
  return {
    ...{ id, type, title },
    ...(description !== null && { description }),
    ...{ content, command, useCount },
    lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    ...(favourite && { favourite }),
    ...(offered !== null && { offered }),
    ...(tags.length > 0 && { tags }),
    ...(position !== null && { position }),
    ...(origin && { origin }),
  };
}

function latestOf({ source, note, versionAt, version, createdAt, updatedAt }: TemplateRow) {
  const since = versionAt ?? (version === 1 ? createdAt : updatedAt);
  return { source, note, createdAt: toIso(since) };
}

function where({ ownerId, typeId, ids }: Chosen): RawBuilder<unknown> {
  return sql`t.user_id = ${ownerId} ${typeId === undefined ? sql`` : sql`and t.type_id = ${typeId}`} ${
    ids === undefined ? sql`` : sql`and t.id = any(${ids}::int[])`
  }`;
}
