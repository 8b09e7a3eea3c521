import { FOLD_SEPARATOR, fold } from "@promptory/prompt/fold";
import { indexFolded, indexWords, isCutOff, maxEdits, wordsOf } from "@promptory/prompt/search";
import { batchesOf } from "../common/batches.js";
import type { Transaction } from "../database/database.js";
import { type Lexeme, position, TextArray, TsvectorArray } from "./binary-arrays.js";

export { fold };

// Imports nothing of the database: the thread of an import makes these columns, too.

type Text = { userId: number; title: string; description: string | null; content: string };

type Folded = { title: string; description: string | null; content: string };

const foldRow = ({ title, description, content }: Folded): Folded => ({
  title: fold(title),
  description: description === null ? null : fold(description),
  content: fold(content),
});

/** Nothing is found across title, description and content. */
const bodyOf = ({ title, description, content }: Folded): string =>
  [title, ...(description === null ? [] : [description]), content].join(FOLD_SEPARATOR);

export function foldPrompt(title: string, description: string | null, content: string): string {
  return bodyOf(foldRow({ title, description, content }));
}

// A lexeme begins with its owner, so that a search reads nothing of other people: "1z.word" is anywhere in a prompt, "1z=word"
// in its title, "1z~" is in one with more words than are indexed. Letters, digits and marks need no quotes.
export const anywhere = (ownerId: number, word: string) => `${ownerId.toString(36)}.${word}`;
export const inTitle = (ownerId: number, word: string) => `${ownerId.toString(36)}=${word}`;
export const cutOff = (ownerId: number) => `${ownerId.toString(36)}~`;

export const PARTS = 64;

/** With the partition's name, nothing else is planned, locked or read. */
export const searchTable = (ownerId: number) => `search_rows_${partOf(ownerId)}`;

/** For statements that change rows in `search_rows`, whose triggers copy them to the former table during an upgrade. */
export const partOf = (ownerId: number) => ownerId % PARTS;

/** `rows`: columns `folded`, `described`, `body` (each a binary `text[]`) and `words` (`tsvector[]`); then owners and words of the vocabulary. */
export type SearchColumns = {
  rows: [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  vocabulary: [number[], string[]];
};

/** `written` has words that need not be written again; those of the texts are added. */
export function searchColumns(rows: readonly Text[], written = new Vocabulary()): SearchColumns {
  const titles = new TextArray();
  const descriptions = new TextArray();
  const bodies = new TextArray();
  const vocabulary: SearchColumns["vocabulary"] = [[], []];
  const vectors = new TsvectorArray();
  // One after the other: the words of all rows together would outlive the young generation of the heap.
  for (const row of rows) {
    const folded = foldRow(row);
    const words = wordsIn(row, folded);
    titles.add(folded.title);
    descriptions.add(folded.description);
    bodies.add(bodyOf(folded));
    vectors.add(toLexemes(row, words));
    written.add(row.userId, words.keys(), vocabulary);
  }
  return { rows: [titles.toBuffer(), descriptions.toBuffer(), bodies.toBuffer(), vectors.toBuffer()], vocabulary };
}

/** Words of the description have weight B, the rest D. Not made by PostgreSQL's parser, which depends on the server's locale. */
export function toLexemes(row: Text, words = wordsIn(row)): Lexeme[] {
  const { userId, title, description } = row;
  const start = wordsOf(title).length;
  const end = start + wordsOf(description ?? "").length;
  const toPosition = (at: number) => position(at, at > start && at <= end);
  const prefix = anywhere(userId, "");
  const lexemes: Lexeme[] = [];
  for (const word of [...words.keys()].sort()) {
    lexemes.push([prefix + word, (words.get(word) ?? []).map(toPosition)]);
  }
  for (const word of [...indexWords(title).keys()].sort()) lexemes.push([inTitle(userId, word), []]);
  if (isCutOff(words)) lexemes.push([cutOff(userId), []]);
  return lexemes;
}

const wordsIn = (row: Folded, folded = foldRow(row)) =>
  indexFolded([
    { text: row.title, folded: folded.title },
    { text: row.description ?? "", folded: folded.description ?? "" },
    { text: row.content, folded: folded.content },
  ]);

// Then it is emptied: writing a word twice does no harm.
const MAX_WRITTEN = 200_000;

export class Vocabulary {
  private readonly written = new Map<number, Set<string>>();
  private size = 0;

  /** Appends the words that were not written before to `added`. */
  add(userId: number, words: Iterable<string>, added: SearchColumns["vocabulary"]): void {
    if (this.size > MAX_WRITTEN) this.clear();
    const known = this.of(userId);
    for (const word of words) {
      if (maxEdits(word) === 0 || known.has(word)) continue;
      known.add(word);
      this.size += 1;
      added[0].push(userId);
      added[1].push(word);
    }
  }

  private clear(): void {
    this.written.clear();
    this.size = 0;
  }

  private of(userId: number): Set<string> {
    const known = this.written.get(userId) ?? new Set();
    this.written.set(userId, known);
    return known;
  }
}

/**
 * `saved`: id, user_id, type_id, updated_at; `input`: id, folded, described, body, words. `on conflict` of the vocabulary would wait for others;
 * for `k.word = n.word`, PostgreSQL 15 uses the trigram index (1 to 3 ms a word); without `offset 0` it may be a hash join by owner alone.
 */
export const searchCtes = (saved: string, owners: string, words: string) => `
  searched as (
    insert into search_rows (template_id, user_id, type_id, part, updated_at, title, description, body, words)
    select s.id, s.user_id, s.type_id, s.user_id % ${PARTS}, s.updated_at, i.folded, i.described, i.body, i.words
      from ${saved} s join input i on i.id = s.id
    on conflict (template_id, part) do update
       set type_id = excluded.type_id, updated_at = excluded.updated_at, title = excluded.title, description = excluded.description,
           body = excluded.body, words = excluded.words),
  vocabulary as (
    insert into search_words (user_id, word)
    select n.user_id, n.word from unnest(${owners}::int[], ${words}::text[]) as n(user_id, word)
     where exists (select from ${saved})
       and not exists (
         select from search_words k where k.user_id = n.user_id and k.word >= n.word and k.word <= n.word offset 0))`;

const WRITE = `
  with input as materialized (
    select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::tsvector[]) as n(id, folded, described, body, words)),
  saved as (select t.* from templates t where t.id = any($1)),
  ${searchCtes("saved", "$6", "$7")}
  select 1 where false`;

const TEXTS = `select id, user_id as "userId", title, description, content from templates where id = any($1::int[]) order by id`;

// Contents have up to 200,000 characters: one batch fits in memory.
const BATCH = 50;

/** The caller's transaction has locked the prompts. */
export async function indexAgain(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids, { maxItems: BATCH })) {
    const texts = await tx.query<Text & { id: number }>({ text: TEXTS, values: [batch] });
    const { rows, vocabulary } = searchColumns(texts);
    await tx.query({ text: WRITE, values: [texts.map(({ id }) => id), ...rows, ...vocabulary] });
  }
}
