import type { EntityManager, EventArgs, EventSubscriber } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { fold, foldPrompt } from "./fold.js";
import { toTsvector, writeVocabulary } from "./search-words.js";
import { Template } from "./template.entity.js";

/** A saved prompt, as the search needs to know it. */
export type Indexed = { id: number; userId: number; typeId: number; title: string; content: string; updatedAt: Date };

const TEXT = ["title", "content", "type", "updatedAt"] as const;

const WRITE = `
  insert into template_search (template_id, user_id, type_id, updated_at, title, body, words)
  select n.id, n.user_id, n.type_id, n.updated_at, n.title, n.body, n.words::tsvector
    from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
      as n(id, user_id, type_id, updated_at, title, body, words)
  on conflict (template_id) do update
     set type_id = excluded.type_id, updated_at = excluded.updated_at, title = excluded.title, body = excluded.body,
         words = excluded.words`;

/** Writes the search rows of saved prompts, in the transaction of the entity manager. */
export async function writeSearchRows(em: EntityManager, rows: readonly Indexed[]): Promise<void> {
  const columns = [
    rows.map(({ id }) => id),
    rows.map(({ userId }) => userId),
    rows.map(({ typeId }) => typeId),
    rows.map(({ updatedAt }) => updatedAt),
    rows.map(({ title }) => fold(title)),
    rows.map(({ title, content }) => foldPrompt(title, content)),
    rows.map(toTsvector),
  ];
  await em.getKysely().executeQuery(CompiledQuery.raw(WRITE, columns));
  await writeVocabulary(em, rows);
}

/** Keeps template_search in step with every prompt saved as an entity, in the same transaction. */
export class SearchIndexer implements EventSubscriber<Template> {
  getSubscribedEntities() {
    return [Template];
  }

  afterCreate({ entity, em }: EventArgs<Template>): Promise<void> {
    return writeSearchRows(em as EntityManager, [indexed(entity)]);
  }

  async afterUpdate({ entity, em, changeSet }: EventArgs<Template>): Promise<void> {
    const changed = TEXT.some((field) => changeSet && field in changeSet.payload);
    if (changed) await writeSearchRows(em as EntityManager, [indexed(entity)]);
  }
}

function indexed({ id, user, type, title, content, updatedAt }: Template): Indexed {
  return { id, userId: user.id, typeId: type.id, title, content, updatedAt };
}
