import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { BadRequest, NotFound } from "../common/errors.js";
import { allowSeconds } from "../database/patience.js";
import { TagsService } from "../tags/tags.service.js";
import { TrashService } from "../trash/trash.service.js";
import { TemplateType } from "../types/template-type.entity.js";
import { TypesService } from "../types/types.service.js";
import { User } from "../users/user.entity.js";
import type { Versioned } from "./etag.js";
import type { Choice } from "./list-query.js";
import type { ChangedMany, ChangeMany, MoveTemplate, TemplateCounts, TemplatePosition } from "./organise.dto.js";
import { OrganiseRepository, type Place } from "./organise.repository.js";
import { Template as TemplateEntity } from "./template.entity.js";
import type { FilterTemplates, Template } from "./templates.dto.js";
import { TemplatesRepository } from "./templates.repository.js";

const ABSENT = "Prompt not found.";
const COPY = " (copy)";

/** Puts a person's prompts in order: many at once, one after the other, and how many there are of each kind. */
@Injectable()
export class OrganiseService {
  constructor(
    private readonly em: EntityManager,
    private readonly organise: OrganiseRepository,
    private readonly templates: TemplatesRepository,
    private readonly tags: TagsService,
    private readonly types: TypesService,
    private readonly trash: TrashService,
  ) {}

  async counts(ownerId: number, { search, ...query }: FilterTemplates): Promise<TemplateCounts> {
    return this.organise.counts(await this.choice(ownerId, query), search?.trim() || undefined);
  }

  /** Does one thing to many prompts, all or none of it; those that are gone are passed over. Throws NotFound when all are. */
  async changeMany(ownerId: number, body: ChangeMany): Promise<ChangedMany> {
    return this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 60);
      await this.prepare(em, ownerId, body);
      const ids = await this.organise.lockOwned(em, ownerId, body.ids ?? (await this.matching(em, ownerId, body)));
      if (ids.length === 0 && body.ids) throw new NotFound(ABSENT);
      const trashId = ids.length > 0 ? await this.apply(em, ownerId, ids, body) : null;
      return { count: ids.length, trashId };
    });
  }

  /** Makes the same prompt once more, right behind the first. Throws NotFound. */
  async duplicate(ownerId: number, id: number): Promise<Versioned<Template>> {
    const { row } = await this.templates.get(ownerId, id);
    const copyId = await this.em.fork().transactional(async (em) => {
      if (!(await this.types.holdOwned(em, ownerId, row.typeId))) throw new NotFound(ABSENT);
      const [user, type] = [em.getReference(User, ownerId), em.getReference(TemplateType, row.typeId)];
      const copy = em.create(TemplateEntity, { user, type, title: copyTitle(row.title), content: row.content });
      await em.flush();
      if (row.tags.length > 0) await this.tags.replace(em, ownerId, [{ templateId: copy.id, tags: row.tags }]);
      await this.put(em, ownerId, copy.id, { after: id });
      return copy.id;
    });
    return this.templates.get(ownerId, copyId);
  }

  /** Puts a prompt right before or after another in the own order. Throws NotFound, BadRequest for the other one. */
  async move(ownerId: number, id: number, body: MoveTemplate): Promise<TemplatePosition> {
    return this.em.fork().transactional((em) => this.put(em, ownerId, id, body));
  }

  private async put(em: EntityManager, ownerId: number, id: number, to: MoveTemplate): Promise<TemplatePosition> {
    await this.organise.lockOrder(em, ownerId);
    if (!(await this.organise.place(em, ownerId, id))) throw new NotFound(ABSENT);
    const gap = await this.gap(em, ownerId, id, to);
    const position = gap ?? (await this.widenedGap(em, ownerId, id, to));
    await this.organise.put(em, ownerId, id, position);
    return { id, position };
  }

  /** The middle between the other prompt and the one beyond it; undefined where no number lies between the two. */
  private async gap(em: EntityManager, ownerId: number, id: number, to: MoveTemplate): Promise<number | undefined> {
    const side = to.before === undefined ? "after" : "before";
    const other = await this.other(em, ownerId, id, to);
    const beyond = await this.organise.neighbour(em, ownerId, side, other, id);
    return side === "before" ? between(beyond, other) : between(other, beyond);
  }

  private async widenedGap(em: EntityManager, ownerId: number, id: number, to: MoveTemplate): Promise<number> {
    await allowSeconds(em, 60);
    await this.organise.renumber(em, ownerId);
    const position = await this.gap(em, ownerId, id, to);
    if (position === undefined) throw new Error("There is no room although every prompt was numbered anew.");
    return position;
  }

  private async other(em: EntityManager, ownerId: number, id: number, { before, after }: MoveTemplate): Promise<Place> {
    const field = before === undefined ? "after" : "before";
    const otherId = before ?? after;
    if (otherId === id) throw new BadRequest([{ field, message: "Choose another prompt." }]);
    const place = otherId === undefined ? undefined : await this.organise.place(em, ownerId, otherId);
    if (!place) throw new BadRequest([{ field, message: "That prompt does not exist." }]);
    return place;
  }

  /** Answers the row of the trash, where there is one. */
  private async apply(em: EntityManager, ownerId: number, ids: number[], body: ChangeMany): Promise<number | null> {
    switch (body.action) {
      case "move":
        await this.organise.setType(em, ownerId, ids, body.typeId);
        return null;
      case "addTags":
        await this.tags.add(em, ownerId, ids, body.tags);
        return null;
      case "removeTags":
        await this.tags.take(em, ownerId, ids, body.tags);
        return null;
      case "favourite":
        await this.organise.setFavourite(em, ownerId, ids, body.favourite);
        return null;
      case "delete":
        return this.trash.discard(em, ownerId, { templateIds: ids });
    }
  }

  /** Locks what the change is about before the prompts themselves, as every other writer does. */
  private async prepare(em: EntityManager, ownerId: number, body: ChangeMany): Promise<void> {
    if (body.action === "addTags" || body.action === "removeTags") await this.tags.lock(em, ownerId);
    if (body.action !== "move" || (await this.types.holdOwned(em, ownerId, body.typeId))) return;
    throw new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
  }

  private async matching(em: EntityManager, ownerId: number, { filter }: ChangeMany): Promise<number[]> {
    const { search, ...rest } = filter ?? {};
    return this.organise.chosen(em, await this.choice(ownerId, rest), search?.trim() || undefined);
  }

  private async choice(ownerId: number, { tag, ...rest }: Partial<FilterTemplates>): Promise<Choice> {
    return { ...rest, ownerId, tagIds: tag && (await this.tags.idsOf(ownerId, tag)) };
  }
}

/** A number between two places; one step away where there is nothing on the other side. */
function between(before: Place | undefined, after: Place | undefined): number | undefined {
  if (!before) return after ? after.place - 1 : 0;
  if (!after) return before.place + 1;
  const middle = before.place / 2 + after.place / 2;
  return before.place < middle && middle < after.place ? middle : undefined;
}

/** The title with a word that it is a copy, never longer than a title may be. */
function copyTitle(title: string): string {
  const room = LIMITS.title - COPY.length;
  return `${[...title].slice(0, room).join("")}${COPY}`;
}
