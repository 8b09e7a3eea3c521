import { Injectable } from "@nestjs/common";
import { ORGANISE_LIMITS, tagKey, uniqueTags } from "@promptory/rules";
import { brokenUnique } from "../common/database-errors.js";
import { BadRequest, Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import { lockForOwner } from "../database/locks.js";
import type { Page } from "../database/paging.js";
import { hasRoomFor, tooMany } from "../database/row-limit.js";
import type { Change, Tagging } from "../operations/operations.dto.js";
import { OperationsService } from "../operations/operations.service.js";
import type { ListTags, MergeTag, Tag, WriteTag } from "./tags.dto.js";
import { TagsRepository } from "./tags.repository.js";

export type Tagged = { templateId: number; tags: readonly string[] };

export type WithUndo<Result> = { result: Result; undoId: number | null };

const NONE = 0;

@Injectable()
export class TagsService {
  constructor(
    private readonly db: Database,
    private readonly tags: TagsRepository,
    private readonly operations: OperationsService,
  ) {}

  list(ownerId: number, query: ListTags): Promise<Page<Tag>> {
    return this.tags.list(this.db, ownerId, query);
  }

  get(ownerId: number, id: number): Promise<Tag> {
    return this.findOwned(this.db, ownerId, id);
  }

  /** Case-insensitive; 0 for a missing tag. */
  async idsOf(ownerId: number, names: readonly string[]): Promise<number[]> {
    const keys = [...new Set(names.map(tagKey))];
    if (keys.length === 0) return [];
    const ids = await this.tags.ids(this.db, ownerId, keys);
    return keys.map((key) => ids.get(key) ?? NONE);
  }

  /** Ignores prompts of other owners. Throws BadRequest for too many tags, except for an undo. */
  async replace(tx: Transaction, ownerId: number, tagged: readonly Tagged[], isUndo = false): Promise<void> {
    await lockForOwner(tx, "tags", ownerId);
    await this.tags.unlink(
      tx,
      ownerId,
      tagged.map(({ templateId }) => templateId),
    );
    const created = await this.link(tx, ownerId, tagged);
    await this.tags.tidy(tx, ownerId);
    if (created > 0 && !isUndo) await this.assertNotTooMany(tx, ownerId);
  }

  /** Returns which tags were new to which prompts. Throws BadRequest for too many tags. */
  async add(
    tx: Transaction,
    ownerId: number,
    templateIds: readonly number[],
    tags: readonly string[],
    isUndo = false,
  ): Promise<Tagging[]> {
    await lockForOwner(tx, "tags", ownerId);
    const before = await this.tags.findTaggings(tx, ownerId, tags.map(tagKey), templateIds);
    const created = await this.link(
      tx,
      ownerId,
      templateIds.map((templateId) => ({ templateId, tags })),
    );
    if (created > 0 && !isUndo) await this.assertNotTooMany(tx, ownerId);
    if ((await this.tags.maxTags(tx, templateIds)) <= ORGANISE_LIMITS.tags) return newTo(templateIds, tags, before);
    throw new BadRequest([{ field: "tags", message: `A prompt can have at most ${ORGANISE_LIMITS.tags} tags.` }]);
  }

  async take(
    tx: Transaction,
    ownerId: number,
    templateIds: readonly number[],
    tags: readonly string[],
  ): Promise<Tagging[]> {
    await lockForOwner(tx, "tags", ownerId);
    const keys = tags.map(tagKey);
    const taken = await this.tags.findTaggings(tx, ownerId, keys, templateIds);
    const ids = await this.tags.ids(tx, ownerId, keys);
    await this.tags.unlink(tx, ownerId, templateIds, [...ids.values()]);
    await this.tags.tidy(tx, ownerId);
    return taken;
  }

  async rename(ownerId: number, id: number, { name }: WriteTag, ifMatch?: string): Promise<Tag> {
    return this.db.transaction(async (tx) => {
      await lockForOwner(tx, "tags", ownerId);
      assertMatches(ifMatch, tagEtag(await this.findOwned(tx, ownerId, id)));
      await this.tags.rename(tx, ownerId, id, name).catch((error: unknown) => {
        throw brokenUnique(error) === undefined ? error : nameTaken();
      });
      return this.findOwned(tx, ownerId, id);
    });
  }

  async merge(ownerId: number, id: number, { into }: MergeTag): Promise<WithUndo<Tag>> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      await lockForOwner(tx, "tags", ownerId);
      await this.tags.lockPrompts(tx, ownerId, id);
      const from = await this.findOwned(tx, ownerId, id);
      if (into === id) throw badTarget("Choose another tag to merge into.");
      const target = await this.tags.find(tx, ownerId, into);
      if (!target) throw badTarget("That tag does not exist.");
      const taken = await this.tags.findTaggings(tx, ownerId, [tagKey(from.name)]);
      const ids = taken.flatMap((tagging) => tagging.ids);
      const given = newTo(ids, [target.name], await this.tags.findTaggings(tx, ownerId, [tagKey(target.name)], ids));
      await this.tags.move(tx, id, into);
      await this.tags.remove(tx, ownerId, id);
      const change: Change = { kind: "tags", given, taken };
      const undoId = await this.operations.recordChange(tx, ownerId, "mergeTags", from.name, change);
      return { result: await this.findOwned(tx, ownerId, into), undoId };
    });
  }

  async remove(ownerId: number, id: number): Promise<number | null> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      await lockForOwner(tx, "tags", ownerId);
      const { name } = await this.findOwned(tx, ownerId, id);
      const taken = await this.tags.findTaggings(tx, ownerId, [tagKey(name)]);
      await this.tags.remove(tx, ownerId, id);
      return this.operations.recordChange(tx, ownerId, "deleteTag", name, { kind: "tags", given: [], taken });
    });
  }

  private async link(tx: Transaction, ownerId: number, tagged: readonly Tagged[]): Promise<number> {
    const names = uniqueTags(tagged.flatMap(({ tags }) => tags));
    if (names.length === 0) return 0;
    const created = await this.tags.create(tx, ownerId, names);
    const ids = await this.tags.ids(tx, ownerId, names.map(tagKey));
    const links = tagged.flatMap(({ templateId, tags }) =>
      tags.map((name) => ({ templateId, tagId: ids.get(tagKey(name)) ?? NONE })),
    );
    await this.tags.link(tx, ownerId, links);
    return created;
  }

  private async assertNotTooMany(tx: Transaction, ownerId: number): Promise<void> {
    if (await hasRoomFor(tx, "tags", ownerId, 0)) return;
    throw new BadRequest([{ field: "tags", message: tooMany("tags") }]);
  }

  private async findOwned(db: Database, ownerId: number, id: number): Promise<Tag> {
    const tag = await this.tags.find(db, ownerId, id);
    if (!tag) throw absent();
    return tag;
  }
}

function newTo(ids: readonly number[], tags: readonly string[], before: readonly Tagging[]): Tagging[] {
  const had = new Map(before.map((tagging) => [tagKey(tagging.name), new Set(tagging.ids)]));
  const all = uniqueTags([...tags]).map((name) => ({
    name,
    ids: ids.filter((id) => !had.get(tagKey(name))?.has(id)),
  }));
  return all.filter((tagging) => tagging.ids.length > 0);
}

export const tagEtag = ({ id, name }: Tag): string => contentTag(id, [name]);

const absent = () => new NotFound("Tag not found.");
const nameTaken = () => new Conflict("conflict", "You already have a tag with that name.");
const badTarget = (message: string) => new BadRequest([{ field: "into", message }]);
