import { EntityManager, LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound, Unauthenticated } from "../common/errors.js";
import { assertMatches, etagOf, type Versioned } from "../common/etag.js";
import { TemplatesService } from "../templates/templates.service.js";
import { User } from "../users/user.entity.js";
import { Megaprompt as MegapromptEntity } from "./megaprompt.entity.js";
import type { Megaprompt, WriteMegaprompt } from "./megaprompts.dto.js";

/** A person's saved megaprompts. */
@Injectable()
export class MegapromptsService {
  constructor(
    private readonly em: EntityManager,
    private readonly templates: TemplatesService,
  ) {}

  /** All of them, the one changed last first. */
  async list(ownerId: number): Promise<Megaprompt[]> {
    const rows = await this.em
      .fork()
      .find(MegapromptEntity, { user: ownerId }, { orderBy: { updatedAt: "desc", id: "desc" } });
    return rows.map(toMegaprompt);
  }

  /** Throws NotFound. */
  async get(ownerId: number, id: number): Promise<Versioned<Megaprompt>> {
    return versioned(await this.findOwned(this.em.fork(), ownerId, id));
  }

  /** Throws NotFound for a prompt that is not the owner's, Conflict for a name in use and beyond the limit. */
  async create(ownerId: number, body: WriteMegaprompt): Promise<Versioned<Megaprompt>> {
    return this.em.fork().transactional(async (em) => {
      await this.templates.mustOwn(em, ownerId, promptsOf(body));
      const user = await em.findOne(User, ownerId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw new Unauthenticated();
      if ((await em.count(MegapromptEntity, { user })) >= LIMITS.megaprompts) throw full();
      const row = em.create(MegapromptEntity, { ...body, user });
      await flush(em);
      return versioned(row);
    });
  }

  /** Replaces all of it. A prompt that has gone since may stay. Throws NotFound, PreconditionFailed, Conflict. */
  async update(ownerId: number, id: number, body: WriteMegaprompt, ifMatch?: string): Promise<Versioned<Megaprompt>> {
    return this.em.fork().transactional(async (em) => {
      const row = await this.findOwned(em, ownerId, id, LockMode.PESSIMISTIC_WRITE);
      assertMatches(ifMatch, etagOf(versioned(row)));
      const known = new Set(promptsOf(row));
      const added = promptsOf(body).filter((templateId) => !known.has(templateId));
      await this.templates.mustOwn(em, ownerId, added);
      em.assign(row, { ...body, version: row.version + 1 });
      await flush(em);
      return versioned(row);
    });
  }

  /** Throws NotFound. */
  async remove(ownerId: number, id: number): Promise<void> {
    const removed = await this.em.fork().nativeDelete(MegapromptEntity, { id, user: ownerId });
    if (removed === 0) throw absent();
  }

  private async findOwned(
    em: EntityManager,
    ownerId: number,
    id: number,
    lockMode?: LockMode,
  ): Promise<MegapromptEntity> {
    const row = await em.findOne(MegapromptEntity, { id, user: ownerId }, lockMode === undefined ? {} : { lockMode });
    if (!row) throw absent();
    return row;
  }
}

const absent = () => new NotFound("Megaprompt not found.");
const full = () => new Conflict("conflict", `You can keep ${LIMITS.megaprompts} megaprompts. Delete one first.`);

function promptsOf({ parts }: Pick<Megaprompt, "parts">): number[] {
  return parts.flatMap((part) => (part.kind === "prompt" ? [part.templateId] : []));
}

function versioned(row: MegapromptEntity): Versioned<Megaprompt> {
  return { row: toMegaprompt(row), version: row.version };
}

function toMegaprompt({ id, name, separator, titles, parts, createdAt, updatedAt }: MegapromptEntity): Megaprompt {
  return { id, name, separator, titles, parts, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

async function flush(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error;
    throw new Conflict("conflict", "You already have a megaprompt with that name.");
  }
}
