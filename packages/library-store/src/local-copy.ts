import type { Template } from "@promptory/api-client";
import { fold } from "@promptory/prompt/fold";
import { TextSearch } from "@promptory/prompt/search";
import type { Database, Writes } from "./database.ts";
import type { Facets, Prompt, PromptPage, PromptType } from "./prompts.ts";

/** How many prompts one answer of a search holds. */
export const pageSize = 30;

/** Which prompts; without words the favourites and those used last come first. */
export type Wanted = {
  text: string;
  typeId?: number | null | undefined;
  favourite?: boolean | undefined;
  tag?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
};

/** How a search is answered: at once, with a part if need be; and until when it is of use. */
export type SearchOptions = { isQuick?: boolean; signal?: AbortSignal };

/** A quick answer is searched for this long: with reading its texts, and its way to the panel and back, it is there within a frame of 16 ms. */
const QUICK_MS = 4;
/** The whole search works this long at a time: the next key waits for one such slice, its quick answer must still be there within 16 ms. */
const SLICE_MS = 3;
/** How many characters of new texts are folded at a time. */
const SLICE_CHARACTERS = 200_000;

/** A type as the copy keeps it. */
export type CopiedType = Pick<PromptType, "id" | "label" | "color">;

/** What is known of the copy as a whole. */
export type CopyNote = {
  /** Whose copy it is: one account never sees another's. */
  owner: string;
  types: CopiedType[];
  /** The latest change that is in it. */
  newest: string | null;
  /** When it was last found to be the same as the library; null until it first was. */
  at: string | null;
  /** When every prompt was last read. */
  walkedAt: string | null;
};

/** A prompt without its text: what a list is ordered and filtered by. */
type Line = {
  id: number;
  title: string;
  /** The title as the search compares it. */
  key: string;
  /** The description so; none in a copy that an older version made. */
  about?: string;
  typeId: number;
  favourite: boolean;
  tags: string[];
  useCount: number;
  lastUsedAt: string | null;
  updatedAt: string;
};
type Use = Pick<Line, "useCount" | "lastUsedAt">;
type Content = { id: number; content: string };
type Body = { id: number; body: string };
type Kept = CopyNote & { key: "copy" };

const empty = { clear: true };
const nothing: Writes = { lines: empty, contents: empty, bodies: empty, notes: { remove: ["copy"] } };
const blank = (owner: string): CopyNote => ({ owner, types: [], newest: null, at: null, walkedAt: null });

/**
 * The person's library as it was when the server was last asked. Titles and texts as the search compares them are held
 * in memory while the background runs, so a key costs milliseconds among 10,000 prompts.
 */
export class LocalCopy {
  private readonly database: Database;
  private readonly clock: () => number;
  private held: Promise<Held> | undefined;
  private owner = "";
  /** The last use of each prompt since this copy was opened; `order` says as which of all uses it was counted. */
  private uses = new Map<number, { order: number; use: Use }>();
  /** How many uses were counted so far: to be read before the server is asked, for `apply`. */
  usesCounted = 0;

  /** `clock` gives milliseconds. */
  constructor(database: Database, clock: () => number = () => performance.now()) {
    this.database = database;
    this.clock = clock;
  }

  /** Makes it this person's copy; what it holds of another one is removed. */
  async openFor(owner: string): Promise<void> {
    if (this.owner !== owner) {
      this.owner = owner;
      this.held = undefined;
      this.uses = new Map();
    }
    await this.hold();
  }

  /** Removes all of it. */
  async clear(): Promise<void> {
    this.held = Promise.resolve(new Held(blank(this.owner), []));
    this.uses = new Map();
    await this.database.write(nothing);
  }

  async note(): Promise<CopyNote & { count: number }> {
    const held = await this.hold();
    return { ...held.note, count: held.lines.size };
  }

  /** Whether it has been the whole library at least once. */
  async isWhole(): Promise<boolean> {
    return (await this.hold()).note.at !== null;
  }

  /** Brings the texts into memory ahead of the first key. */
  async warm(): Promise<void> {
    const held = await this.hold();
    held.search();
    await this.bodies(held);
  }

  /**
   * A page of what the text finds, ranked as the server does it, newest first where that says nothing. `isQuick` answers within
   * milliseconds, if need be with a part: the prompts with the text in their titles, and some of the others.
   */
  async search(wanted: Wanted, { isQuick = false, signal }: SearchOptions = {}): Promise<PromptPage> {
    const held = await this.hold();
    const text = wanted.text.trim();
    const phrase = fold(text);
    if (phrase === "") return this.page(held, held.inOrder(), wanted);
    const reading = this.bodies(held);
    if (isQuick) {
      // A request for the whole answer gets the error.
      reading.catch(() => {});
      const run = held.search().start(text);
      const isDone = run.continueUntil(this.afterMs(QUICK_MS)) && held.texts !== undefined;
      const page = await this.page(held, held.linesOf(run.found()), wanted);
      if (isDone) return page;
      const isFirstKnown = fold(page.prompts[0]?.title ?? "").includes(phrase);
      return { ...page, isPart: true, isFirstKnown };
    }
    await reading;
    for (;;) {
      // Where a prompt changed meanwhile this begins anew.
      const run = held.search().start(text);
      if (run.continueUntil(this.afterMs(SLICE_MS))) return this.page(held, held.linesOf(run.found()), wanted);
      await yieldToEventLoop();
      signal?.throwIfAborted();
    }
  }

  async get(id: number): Promise<Prompt | null> {
    const held = await this.hold();
    const line = held.lines.get(id);
    return line ? ((await this.prompts(held, [line]))[0] ?? null) : null;
  }

  /** The types by label, with how many prompts each has. */
  async types(): Promise<PromptType[]> {
    const held = await this.hold();
    const counts = held.facets().types;
    return held.note.types.map((type) => ({ ...type, count: counts.get(type.id) ?? 0 }));
  }

  async facets(): Promise<Facets & { types: ReadonlyMap<number, number> }> {
    return (await this.hold()).facets();
  }

  /** The prompts that are of a type, have a tag, are favourites, or all. */
  async ids(choice: { typeId?: number; tag?: string; favourite?: boolean } = {}): Promise<number[]> {
    const isChosen = filterOf({ text: "", ...choice });
    return [...(await this.hold()).lines.values()].filter(isChosen).map(({ id }) => id);
  }

  /**
   * Takes prompts in as the server gave them, and lets others go. `usesCounted` is what it was when the server was asked:
   * a use that was counted since is kept, the answer does not know it.
   */
  async apply(change: { put?: readonly Template[]; remove?: readonly number[]; usesCounted?: number }): Promise<void> {
    const held = await this.hold();
    const { usesCounted = this.usesCounted } = change;
    const put = await this.changed(held, change.put ?? []);
    const remove = [...(change.remove ?? [])];
    if (put.length === 0 && remove.length === 0) return;
    const bodies = await foldAll(put);
    const lines = put.map(toLine);
    const writes: Writes = {
      lines: { put: lines, remove },
      contents: { put: put.map(({ id, content }): Content => ({ id, content })), remove },
      bodies: { put: bodies, remove },
    };
    await this.database.write(writes);
    await held.apply(lines, bodies, remove);
    const ids = lines.map(({ id }) => id);
    await this.markUses(ids, usesCounted);
  }

  /** Changes what stands beside a prompt's text. */
  async mark(ids: readonly number[], change: (line: Readonly<Line>) => Partial<Line>): Promise<void> {
    const held = await this.hold();
    const lines = ids.flatMap((id) => {
      const line = held.lines.get(id);
      return line ? [{ ...line, ...change(line) }] : [];
    });
    if (lines.length === 0) return;
    await this.database.write({ lines: { put: lines } });
    await held.apply(lines, [], []);
  }

  /** Counts a use here, before the server does; gives the new count, null for a prompt that is not in the copy. */
  async use(ids: readonly number[], at: string): Promise<number | null> {
    const { lines } = await this.hold();
    const known = ids.flatMap((id) => lines.get(id) ?? []);
    await this.setUses(known.map(({ id, useCount }) => ({ id, useCount: useCount + 1, lastUsedAt: at })));
    return lines.get(ids[0] ?? 0)?.useCount ?? null;
  }

  /** Takes counts of uses in as the server gave them, of prompts that are not in the copy yet too. */
  async setUses(uses: readonly (Use & { id: number })[]): Promise<void> {
    const before = this.usesCounted;
    for (const { id, useCount, lastUsedAt } of uses) {
      this.usesCounted += 1;
      this.uses.set(id, { order: this.usesCounted, use: { useCount, lastUsedAt } });
    }
    const ids = uses.map(({ id }) => id);
    await this.markUses(ids, before);
  }

  /** Puts the counts of these prompts back that were counted after so many uses. */
  private async markUses(ids: readonly number[], usesCounted: number): Promise<void> {
    const newer = ids.filter((id) => (this.uses.get(id)?.order ?? 0) > usesCounted);
    await this.mark(newer, ({ id }) => this.uses.get(id)?.use ?? {});
  }

  async remember(change: Partial<Omit<CopyNote, "owner">>): Promise<void> {
    const held = await this.hold();
    held.note = { ...held.note, ...change, owner: this.owner };
    await this.database.write({ notes: { put: [{ ...held.note, key: "copy" } satisfies Kept] } });
  }

  private hold(): Promise<Held> {
    this.held ??= this.load().catch((thrown: unknown) => {
      this.held = undefined;
      throw thrown;
    });
    return this.held;
  }

  private async load(): Promise<Held> {
    const owner = this.owner;
    const [[kept], lines] = await Promise.all([
      this.database.some<Kept>("notes", ["copy"]),
      this.database.all<Line>("lines"),
    ]);
    if (kept?.owner === owner) {
      const { key: _, ...note } = kept;
      return new Held(note, lines);
    }
    if (kept || lines.length > 0) await this.database.write(nothing);
    return new Held(blank(owner), []);
  }

  private bodies(held: Held): Promise<Map<number, string>> {
    held.bodies ??= this.database.all<Body>("bodies").then(
      (rows) => {
        const texts = new Map(rows.map(({ id, body }) => [id, body]));
        held.takeTexts(texts);
        return texts;
      },
      (thrown: unknown) => {
        held.bodies = undefined;
        throw thrown;
      },
    );
    return held.bodies;
  }

  /** The prompts that are not here to the letter yet: what a server gives again costs no index. */
  private async changed(held: Held, given: readonly Template[]): Promise<readonly Template[]> {
    const known = given.filter((one) => isSame(held.lines.get(one.id), toLine(one)));
    const kept = await this.database.some<Content>(
      "contents",
      known.map(({ id }) => id),
    );
    const contents = new Map(kept.map((row) => [row?.id, row?.content]));
    return given.filter(({ id, content }) => contents.get(id) !== content);
  }

  private afterMs(ms: number): () => boolean {
    const end = this.clock() + ms;
    return () => this.clock() >= end;
  }

  private async page(held: Held, found: readonly Line[], wanted: Wanted): Promise<PromptPage> {
    const { page = 1, limit = pageSize } = wanted;
    const lines = found.filter(filterOf(wanted));
    const { changes } = held;
    const prompts = await this.prompts(held, lines.slice((page - 1) * limit, page * limit));
    // What changed while it was read may be the older text.
    if (held.changes === changes) held.shown = new Map(prompts.map(({ id, content }) => [id, content]));
    return { prompts, total: lines.length };
  }

  /** With each letter most of the page before is shown again; its texts are not read anew. */
  private async prompts(held: Held, lines: readonly Line[]): Promise<Prompt[]> {
    const { shown } = held;
    const unread = lines.flatMap(({ id }) => (shown.has(id) ? [] : [id]));
    const read = unread.length > 0 ? await this.database.some<Content>("contents", unread) : [];
    const contents = new Map(read.map((row, index) => [unread[index], row?.content ?? ""]));
    return lines.map((line) => held.toPrompt(line, shown.get(line.id) ?? contents.get(line.id) ?? ""));
  }
}

/** A prompt as it is searched. */
type SearchText = { id: number; updatedAt: string; title: string; description?: string; content: string | undefined };

/** How many prompts are moved one by one. */
const MAX_MOVED = 20;

/** What is in memory of the copy. */
class Held {
  note: CopyNote;
  readonly lines: Map<number, Line>;
  bodies: Promise<Map<number, string>> | undefined;
  /** The same once they are here. */
  texts: Map<number, string> | undefined;
  /** The texts of the page that was shown last. */
  shown: ReadonlyMap<number, string> = new Map();
  /** How often something changed. */
  changes = 0;
  private ordered: readonly Line[] | undefined;
  private searched: TextSearch<SearchText> | undefined;
  private readonly searchTexts = new Map<number, SearchText>();
  private isIndexing = false;
  private counted: (Facets & { types: Map<number, number> }) | undefined;

  constructor(note: CopyNote, lines: readonly Line[]) {
    this.note = note;
    this.lines = new Map(lines.map((line) => [line.id, line]));
  }

  /** All prompts in the order of a list without words. */
  inOrder(): readonly Line[] {
    this.ordered ??= [...this.lines.values()].sort(byUse);
    return this.ordered;
  }

  linesOf(found: readonly SearchText[]): Line[] {
    const lines: Line[] = [];
    for (const { id } of found) {
      const line = this.lines.get(id);
      if (line) lines.push(line);
    }
    return lines;
  }

  /** The search among titles, and among the texts too once they are here. */
  search(): TextSearch<SearchText> {
    if (!this.searched) {
      const newest = [...this.lines.values()].sort(newestFirst);
      this.searched = this.searchIn(newest.map((line) => this.toSearchText(line)));
    }
    return this.searched;
  }

  takeTexts(texts: Map<number, string>): void {
    this.texts = texts;
    const newest = this.search().find("");
    this.searched = this.searchIn(newest.map((text) => ({ ...text, content: texts.get(text.id) })));
  }

  private searchIn(texts: readonly SearchText[]): TextSearch<SearchText> {
    for (const text of texts) this.searchTexts.set(text.id, text);
    const search = new TextSearch(texts, newestFirst);
    void this.index();
    return search;
  }

  private toSearchText({ id, key, about, updatedAt }: Line): SearchText {
    return { id, updatedAt, title: key, ...(about && { description: about }), content: this.texts?.get(id) };
  }

  /** Brings the search up to date with a prompt; a count that changed is none of its business. */
  private refresh(id: number): void {
    if (!this.searched) return;
    const before = this.searchTexts.get(id);
    const line = this.lines.get(id);
    const after = line && this.toSearchText(line);
    if (before && after && isSameText(before, after)) return;
    if (after) this.searchTexts.set(id, after);
    else this.searchTexts.delete(id);
    this.searched.put(before, after);
  }

  /** In small parts, so that it delays no answer. */
  private async index(): Promise<void> {
    if (this.isIndexing) return;
    this.isIndexing = true;
    do await yieldToEventLoop();
    while (this.searched?.continueIndexing());
    this.isIndexing = false;
  }

  facets(): Facets & { types: ReadonlyMap<number, number> } {
    this.counted ??= count([...this.lines.values()]);
    return this.counted;
  }

  async apply(lines: readonly Line[], bodies: readonly Body[], remove: readonly number[]): Promise<void> {
    this.reorder(lines, remove);
    for (const line of lines) this.lines.set(line.id, line);
    for (const id of remove) this.lines.delete(id);
    this.shown = new Map();
    this.changes += 1;
    this.counted = undefined;
    const texts = await this.bodies;
    for (const { id, body } of bodies) texts?.set(id, body);
    for (const id of remove) texts?.delete(id);
    for (const { id } of lines) this.refresh(id);
    for (const id of remove) this.refresh(id);
    void this.index();
  }

  /** A few prompts take their new places; after more changes the next list is sorted anew. */
  private reorder(lines: readonly Line[], remove: readonly number[]): void {
    const ids = new Set([...remove, ...lines.map(({ id }) => id)]);
    if (!this.ordered || ids.size > MAX_MOVED) {
      this.ordered = undefined;
      return;
    }
    const ordered = this.ordered.filter(({ id }) => !ids.has(id));
    for (const line of lines) {
      const at = ordered.findIndex((other) => byUse(line, other) < 0);
      ordered.splice(at === -1 ? ordered.length : at, 0, line);
    }
    this.ordered = ordered;
  }

  toPrompt(line: Line, content: string): Prompt {
    const { key: _, about: __, favourite, ...rest } = line;
    const type = this.note.types.find(({ id }) => id === line.typeId);
    const { label = "", color = "#8b95a6" } = type ?? {};
    return { ...rest, content, type: { label, color }, isFavorite: favourite, near: false };
  }
}

type Dated = { id: number; updatedAt: string };
const newestFirst = (one: Dated, other: Dated) => compare(other.updatedAt, one.updatedAt) || other.id - one.id;

const isSameText = (one: SearchText, other: SearchText) =>
  one.title === other.title &&
  one.description === other.description &&
  one.content === other.content &&
  one.updatedAt === other.updatedAt;

/** In parts: a page of long texts takes a while. */
async function foldAll(templates: readonly Template[]): Promise<Body[]> {
  const bodies: Body[] = [];
  let characters = 0;
  for (const { id, content } of templates) {
    bodies.push({ id, body: fold(content) });
    characters += content.length;
    if (characters < SLICE_CHARACTERS) continue;
    characters = 0;
    await yieldToEventLoop();
  }
  return bodies;
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve));

function toLine({ id, title, description, typeId, favourite, tags, useCount, lastUsedAt, updatedAt }: Template): Line {
  const about = fold(description ?? "");
  return { id, title, key: fold(title), about, typeId, favourite, tags, useCount, lastUsedAt, updatedAt };
}

function isSame(one: Line | undefined, other: Line): boolean {
  return one !== undefined && lineText(one) === lineText(other);
}

function lineText({ id, title, about, typeId, favourite, tags, useCount, lastUsedAt, updatedAt }: Line): string {
  return JSON.stringify([id, title, about, typeId, favourite, tags, useCount, lastUsedAt, updatedAt]);
}

/** Favourites, then what was used last, then what was changed last. */
function byUse(one: Line, other: Line): number {
  return (
    Number(other.favourite) - Number(one.favourite) ||
    compare(other.lastUsedAt ?? "", one.lastUsedAt ?? "") ||
    newestFirst(one, other)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function filterOf({ typeId, favourite, tag }: Wanted): (line: Line) => boolean {
  const wanted = tag && fold(tag);
  return (line) =>
    (typeId == null || line.typeId === typeId) &&
    (favourite === undefined || line.favourite === favourite) &&
    (!wanted || line.tags.some((one) => fold(one) === wanted));
}

function count(lines: readonly Line[]): Facets & { types: Map<number, number> } {
  const types = new Map<number, number>();
  const tags = new Map<string, number>();
  let favourites = 0;
  for (const line of lines) {
    types.set(line.typeId, (types.get(line.typeId) ?? 0) + 1);
    for (const tag of line.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    if (line.favourite) favourites += 1;
  }
  const named = [...tags].map(([name, uses]) => ({ name, count: uses }));
  return { total: lines.length, favourites, tags: named.sort((a, b) => a.name.localeCompare(b.name)), types };
}
