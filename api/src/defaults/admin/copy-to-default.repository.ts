import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { NotFound } from "../../common/errors.js";
import type { Database } from "../../database/database.js";
import type { IncomingType, Source } from "./copy-into-defaults.js";
import type { ExistingDefault, ListExisting } from "./copy-to-default.dto.js";

/** What is copied from a user's library: a type, and prompts of it. */
export type Original = { type: IncomingType; name: string; source: Source };

@Injectable()
export class CopyToDefaultRepository {
  /** One prompt with its type. Throws NotFound. */
  async template(db: Database, ownerId: number, id: number): Promise<Original> {
    const rows = await db.query(sql<IncomingType & { title: string }>`
      select y.name, y.label, y.color, t.title from templates t join template_types y on y.id = t.type_id
       where t.id = ${id} and t.user_id = ${ownerId}`);
    const [found] = rows;
    if (!found) throw new NotFound("Prompt not found.");
    const { title, ...type } = found;
    return {
      type,
      name: title,
      source: sql`select 1 as n, title, content from templates where id = ${id} and user_id = ${ownerId}`,
    };
  }

  /** A type with all its prompts, by age. Throws NotFound. */
  async type(db: Database, ownerId: number, id: number): Promise<Original> {
    const rows = await db.query(sql<IncomingType>`
      select name, label, color from template_types where id = ${id} and user_id = ${ownerId}`);
    const [type] = rows;
    if (!type) throw new NotFound("Prompt type not found.");
    const source: Source = sql`
      select row_number() over (order by id)::int as n, title, content from templates
       where type_id = ${id} and user_id = ${ownerId}`;
    return { type, name: type.label, source };
  }

  /** Those of the owner's prompts whose title exists among the defaults of their type. */
  async existing(db: Database, { userId, templateIds }: ListExisting): Promise<ExistingDefault[]> {
    const rows = await db.query(sql<ExistingDefault>`
      select t.id as "templateId", bool_or(d.content = t.content) as "isSame"
        from templates t
        join template_types y on y.id = t.type_id
        join default_template_types dy on dy.name = y.name
        join default_templates d on d.type_id = dy.id and d.title = t.title
       where t.user_id = ${userId} and t.id = any(${templateIds}::int[])
       group by t.id order by t.id`);
    return rows;
  }
}
