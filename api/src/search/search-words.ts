import { indexWords, isCutOff, maxEdits, type Query, type Term, wordsOf } from "@promptory/prompt/search";
import { type RawBuilder, sql } from "kysely";

type Searched = { userId: number; title: string; description: string | null; content: string };

/*
 * A lexeme begins with its owner, so that a search reads nothing of other people: "1z.word" is anywhere in a prompt,
 * "1z=word" in its title, "1z~" is in a prompt with more words than are indexed. Words are letters, digits and marks: nothing in
 * them must be quoted.
 */
const anywhere = (ownerId: number, word: string) => `${ownerId.toString(36)}.${word}`;
const inTitle = (ownerId: number, word: string) => `${ownerId.toString(36)}=${word}`;
const cutOff = (ownerId: number) => `${ownerId.toString(36)}~`;

/**
 * The tsvector of a prompt as text; the words of its description have weight B, which counts more than the D of the rest. Not made by
 * PostgreSQL's parser, which depends on the server's locale.
 */
export function toTsvector(row: Searched, words = wordsIn(row)): string {
  const { userId, title, description } = row;
  const lexemes = [...indexWords(title).keys()].map((word) => `'${inTitle(userId, word)}'`);
  const start = wordsOf(title).length;
  const end = start + wordsOf(description ?? "").length;
  const place = (at: number) => `${Math.min(at, MAX_POSITION)}${at > start && at <= end ? "B" : ""}`;
  if (isCutOff(words)) lexemes.push(`'${cutOff(userId)}'`);
  const prefix = anywhere(userId, "");
  for (const [word, positions] of words) lexemes.push(`'${prefix}${word}':${positions.map(place).join()}`);
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

/** A tsquery for those that have all words, or more words than are indexed. */
export function mayHaveAll(ownerId: number, terms: readonly Term[]): RawBuilder<unknown> {
  const wanted = terms.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix));
  return sql`${`${wanted.join(" & ")} | ${operand(cutOff(ownerId), false)}`}::tsquery`;
}

/** A tsquery for those that have one word of each list. */
export function havingOneOfEach(ownerId: number, lists: readonly (readonly Term[])[]): RawBuilder<unknown> {
  const groups = lists.map((list) => list.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix)));
  return sql`${groups.map((group) => `(${group.join(" | ")})`).join(" & ")}::tsquery`;
}

/** The words of a prompt with their positions. */
export const wordsIn = ({ title, description, content }: Omit<Searched, "userId">) =>
  indexWords(title, description ?? "", content);

/** The words of prompts that a typo may stand for, each once an owner. */
export function vocabularyOf(
  rows: readonly { userId: number; words: ReadonlyMap<string, unknown> }[],
): { userId: number; word: string }[] {
  const words = new Map<number, Set<string>>();
  for (const row of rows) {
    const known = words.get(row.userId) ?? new Set();
    for (const word of row.words.keys()) if (maxEdits(word) > 0) known.add(word);
    words.set(row.userId, known);
  }
  return [...words].flatMap(([userId, known]) => [...known].map((word) => ({ userId, word })));
}
