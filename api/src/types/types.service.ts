import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { CurrentUser } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { BadRequest, Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { ownerOf } from "../common/owner.js";
import type { Page } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import { allowSeconds } from "../database/statement-timeout.js";
import { nameCause } from "../database/version-cause.js";
import { type Discarded, TrashService } from "../trash/trash.service.js";
import { User } from "../users/user.entity.js";
import { TemplateType } from "./template-type.entity.js";
import type { ListTypes, PromptType, RemoveType, WriteType } from "./types.dto.js";
import { TypesRepository } from "./types.repository.js";

@Injectable()
export class TypesService {
  constructor(
    private readonly em: EntityManager,
    private readonly types: TypesRepository,
    private readonly trash: TrashService,
  ) {}

  list(user: CurrentUser, { userId, ...paging }: ListTypes): Promise<Page<PromptType>> {
    return this.types.list(ownerOf(user, userId), paging);
  }

  /** Throws Conflict for a taken name, and for too many types. */
  async create(ownerId: number, body: WriteType): Promise<PromptType> {
    return this.em.fork().transactional(async (em) => {
      await assertRoomFor(em, "types", ownerId);
      const type = em.create(TemplateType, { ...fields(body), user: em.getReference(User, ownerId) });
      await flush(em);
      return this.get(ownerId, type.id, em);
    });
  }

  /**
   * Replaces name, label and colour; the default content only when it is given. Throws NotFound, Conflict,
   * PreconditionFailed.
   */
  async update(ownerId: number, id: number, body: WriteType, ifMatch?: string): Promise<PromptType> {
    return this.em.fork().transactional(async (em) => {
      const type = (await this.types.lockOwned(em, ownerId, [id])).get(id);
      if (!type) throw new NotFound("Prompt type not found.");
      assertMatches(ifMatch, typeEtag(type));
      em.assign(type, fields(body));
      await flush(em);
      return this.get(ownerId, id, em);
    });
  }

  /**
   * Moves the type to the trash, after its prompts were moved to `moveTo` or together with them; returns the ids for
   * undo. Throws NotFound, BadRequest for `moveTo`.
   */
  async remove(ownerId: number, id: number, { moveTo }: RemoveType): Promise<Discarded> {
    return this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 60);
      const types = await this.types.lockOwned(em, ownerId, moveTo === undefined ? [id] : [id, moveTo]);
      if (!types.has(id)) throw new NotFound("Prompt type not found.");
      if (moveTo === undefined) return this.trash.discard(em, ownerId, { typeId: id });
      if (moveTo === id || !types.has(moveTo)) throw badTarget(moveTo === id);
      await nameCause(em, { note: "Its type was deleted" });
      const templateIds = await this.types.movePrompts(em, id, moveTo);
      return this.trash.discard(em, ownerId, { typeId: id, moved: { to: moveTo, templateIds } });
    });
  }

  /** The type as an entity of the caller's unit of work. Throws NotFound. */
  findOwned(em: EntityManager, ownerId: number, id: number): Promise<TemplateType> {
    return this.types.findOwned(em, ownerId, id);
  }

  /** Whether the type is the owner's; it cannot be deleted until the transaction ends. */
  holdOwned(em: EntityManager, ownerId: number, id: number): Promise<boolean> {
    return this.types.holdOwned(em, ownerId, id);
  }

  async get(ownerId: number, id: number, em = this.em.fork()): Promise<PromptType> {
    const type = await this.types.find(em, ownerId, id);
    if (!type) throw new NotFound("Prompt type not found.");
    return type;
  }
}

function fields({ name, label, color, defaultContent }: WriteType) {
  return { name, label, color, ...(defaultContent !== undefined && { defaultContent }) };
}

type Tagged = WriteType & { id: number };

/** Changes with the editable fields, not with the prompts. */
export function typeEtag({ id, name, label, color, defaultContent }: Tagged): string {
  return contentTag(id, [name, label, color, defaultContent ?? null]);
}

function badTarget(isItself: boolean): BadRequest {
  const message = isItself ? "Choose another type for the prompts." : "That type does not exist.";
  return new BadRequest([{ field: "moveTo", message }]);
}

async function flush(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error;
    throw new Conflict("type_name_taken", "You already have a type with that name.");
  }
}
