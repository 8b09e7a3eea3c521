import type { EntityManager } from "@mikro-orm/postgresql";
import { indexWords, maxEdits, type Query, type Term } from "@promptory/prompt/search";
import { type RawBuilder, sql } from "kysely";

type Searched = { userId: number; title: string; content: string };

/*
 * A lexeme begins with its owner, so that a search reads nothing of other people: "1z.word" is anywhere in a prompt,
 * "1z=word" in its title. Words are letters, digits and marks: nothing in them must be quoted.
 */
const anywhere = (ownerId: number, word: string) => `${ownerId.toString(36)}.${word}`;
const inTitle = (ownerId: number, word: string) => `${ownerId.toString(36)}=${word}`;

/** The tsvector of a prompt as text. Not made by PostgreSQL's parser, which depends on the server's locale. */
export function toTsvector({ userId, title, content }: Searched): string {
  const lexemes = [...indexWords(title, "").keys()].map((word) => `'${inTitle(userId, word)}'`);
  for (const [word, positions] of indexWords(title, content)) {
    lexemes.push(`'${anywhere(userId, word)}':${positions.map((at) => Math.min(at, MAX_POSITION)).join()}`);
  }
  return lexemes.join(" ");
}
const MAX_POSITION = 16_383;

const operand = (lexeme: string, isPrefix: boolean) => `'${lexeme}'${isPrefix ? ":*" : ""}`;

/** A tsquery for the prompts of an owner that have a word, anywhere or in the title. */
export const having = (ownerId: number, { word, isPrefix }: Term) =>
  sql`${operand(anywhere(ownerId, word), isPrefix)}::tsquery`;
export const titled = (ownerId: number, { word, isPrefix }: Term) =>
  sql`${operand(inTitle(ownerId, word), isPrefix)}::tsquery`;

/** A tsquery for those that have all words and none of the excluded ones; undefined without words. */
export function havingAll(ownerId: number, { terms, excluded }: Query): RawBuilder<unknown> | undefined {
  if (terms.length === 0) return undefined;
  const wanted = terms.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix));
  const unwanted = excluded.map((word) => `!${operand(anywhere(ownerId, word), false)}`);
  return sql`${[...wanted, ...unwanted].join(" & ")}::tsquery`;
}

/** A tsquery for those that have one word of each list. */
export function havingOneOfEach(ownerId: number, lists: readonly (readonly Term[])[]): RawBuilder<unknown> {
  const groups = lists.map((list) => list.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix)));
  return sql`${groups.map((group) => `(${group.join(" | ")})`).join(" & ")}::tsquery`;
}

/** Whether words find more than the phrase does: not when the query is one word, which the phrase contains. */
export function hasWords({ phrase, terms, exact, excluded }: Query): boolean {
  if (exact.length > 0 || excluded.length > 0 || terms.length > 1) return true;
  const [term] = terms;
  return term !== undefined && !phrase.includes(term.word);
}

/** Remembers words that a typo may stand for. Read and write, not `on conflict`, which waits for other transactions. */
export async function writeVocabulary(em: EntityManager, rows: readonly Searched[]): Promise<void> {
  const words = new Map<number, Set<string>>();
  for (const { userId, title, content } of rows) {
    const known = words.get(userId) ?? new Set();
    for (const word of indexWords(title, content).keys()) if (maxEdits(word) > 0) known.add(word);
    words.set(userId, known);
  }
  for (const [userId, known] of words) {
    await sql`
      insert into search_words (user_id, word)
      select ${userId}::int, n.word from unnest(${[...known]}::text[]) as n(word)
       where not exists (select from search_words k where k.user_id = ${userId} and k.word = n.word)`.execute(
      em.getKysely(),
    );
  }
}
