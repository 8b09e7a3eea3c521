import { Injectable } from "@nestjs/common";
import { type CurrentUser, ownerOf } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { BadRequest, Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import { nameCause, setPromptType } from "../template-rows/save-templates.js";
import type { Discarded } from "../trash/trash.dto.js";
import { TrashService } from "../trash/trash.service.js";
import { lockPromptsOf } from "../trash/trash-rows.js";
import { User } from "../users/user.entity.js";
import { TemplateType } from "./template-type.entity.js";
import type { ListTypes, PromptType, RemoveType, WriteType } from "./types.dto.js";
import { TypesRepository } from "./types.repository.js";

@Injectable()
export class TypesService {
  constructor(
    private readonly db: Database,
    private readonly types: TypesRepository,
    private readonly trash: TrashService,
  ) {}

  list(user: CurrentUser, { userId, ...paging }: ListTypes): Promise<Page<PromptType>> {
    return this.types.list(ownerOf(user, userId), paging);
  }

  async create(ownerId: number, body: WriteType): Promise<PromptType> {
    return this.db.transaction(async (tx) => {
      await assertRoomFor(tx, "types", ownerId);
      const type = tx.em.create(TemplateType, { ...fields(body), user: tx.em.getReference(User, ownerId) });
      await flush(tx);
      return this.get(ownerId, type.id, tx);
    });
  }

  /** The default content stays when it is not given. Throws NotFound, Conflict, PreconditionFailed. */
  async update(ownerId: number, id: number, body: WriteType, ifMatch?: string): Promise<PromptType> {
    return this.db.transaction(async (tx) => {
      const type = (await this.types.lockOwned(tx, ownerId, [id])).get(id);
      if (!type) throw new NotFound("Prompt type not found.");
      assertMatches(ifMatch, typeEtag(type));
      tx.em.assign(type, fields(body));
      await flush(tx);
      return this.get(ownerId, id, tx);
    });
  }

  /** Moves the prompts to `moveTo`, or to the trash. Returns the ids for undo. Throws NotFound, BadRequest for `moveTo`. */
  async remove(ownerId: number, id: number, { moveTo }: RemoveType): Promise<Discarded> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      const types = await this.types.lockOwned(tx, ownerId, moveTo === undefined ? [id] : [id, moveTo]);
      if (!types.has(id)) throw new NotFound("Prompt type not found.");
      if (moveTo === undefined) return this.trash.discard(tx, ownerId, { typeId: id });
      if (moveTo === id || !types.has(moveTo)) throw badTarget(moveTo === id);
      await nameCause(tx, { note: "Its type was deleted" });
      const prompts = await tx.ids(lockPromptsOf(ownerId, id));
      const templateIds = await setPromptType(tx, ownerId, prompts, moveTo);
      return this.trash.discard(tx, ownerId, { typeId: id, moved: { to: moveTo, templateIds } });
    });
  }

  findOwned(tx: Transaction, ownerId: number, id: number): Promise<TemplateType> {
    return this.types.findOwned(tx, ownerId, id);
  }

  lockOwnedForKeyShare(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
    return this.types.lockOwnedForKeyShare(tx, ownerId, id);
  }

  async get(ownerId: number, id: number, db = this.db): Promise<PromptType> {
    const type = await this.types.find(db, ownerId, id);
    if (!type) throw new NotFound("Prompt type not found.");
    return type;
  }
}

function fields({ name, label, color, defaultContent }: WriteType) {
  return { name, label, color, ...(defaultContent !== undefined && { defaultContent }) };
}

type Tagged = WriteType & { id: number };

export function typeEtag({ id, name, label, color, defaultContent }: Tagged): string {
  return contentTag(id, [name, label, color, defaultContent ?? null]);
}

function badTarget(isItself: boolean): BadRequest {
  const message = isItself ? "Choose another type for the prompts." : "That type does not exist.";
  return new BadRequest([{ field: "moveTo", message }]);
}

async function flush(tx: Transaction): Promise<void> {
  try {
    await tx.flush();
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error;
    throw new Conflict("type_name_taken", "You already have a type with that name.");
  }
}
