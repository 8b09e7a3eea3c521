import { sql } from "kysely";
import type { Versioned } from "../common/etag.js";
import { type Moment, toIso } from "../common/moment.js";
import type { Template } from "./templates.dto.js";

/** What every read of prompts selects, of templates t and its type y; written once so that one mapper fits all. */
export const COLUMN_NAMES = `t.id, t.user_id, t.type_id, t.title, t.description, t.content, t.version, t.use_count, t.last_used_at, t.created_at,
  t.updated_at, t.favourite, t.position, t.command, coalesce(t.offered, t.favourite) as offered, array(select g.name from template_tags l join tags g on g.id = l.tag_id
    where l.template_id = t.id order by g.key) as tags, y.name as type_name, y.label, y.color, y.default_content`;
export const COLUMNS = sql.raw(COLUMN_NAMES);

export type TemplateRow = {
  id: number;
  user_id: number;
  type_id: number;
  title: string;
  description: string | null;
  content: string;
  version: number;
  use_count: number;
  last_used_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
  favourite: boolean;
  position: number | null;
  command: string;
  offered: boolean;
  tags: string[];
  type_name: string;
  label: string;
  color: string;
  default_content: string | null;
};

export function toTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    userId: row.user_id,
    typeId: row.type_id,
    type: {
      id: row.type_id,
      name: row.type_name,
      label: row.label,
      color: row.color,
      defaultContent: row.default_content,
    },
    title: row.title,
    description: row.description,
    content: row.content,
    favourite: row.favourite,
    tags: row.tags,
    position: row.position,
    command: row.command,
    offered: row.offered,
    useCount: row.use_count,
    lastUsedAt: row.last_used_at === null ? null : toIso(row.last_used_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

export const toVersioned = (row: TemplateRow): Versioned<Template> => ({ row: toTemplate(row), version: row.version });
