import { LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { assertMatches, etagOf, type Versioned } from "../common/etag.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, newestFirst, type Page, readPage } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import { TemplatesService } from "../templates/templates.service.js";
import { User } from "../users/user.entity.js";
import { Megaprompt as MegapromptEntity } from "./megaprompt.entity.js";
import type { ListMegaprompts, Megaprompt, WriteMegaprompt } from "./megaprompts.dto.js";

type Times = { createdAt: Moment | Date; updatedAt: Moment | Date };
type Row = Omit<Megaprompt, keyof Times> & Times;

@Injectable()
export class MegapromptsService {
  constructor(
    private readonly db: Database,
    private readonly templates: TemplatesService,
  ) {}

  async list(ownerId: number, query: ListMegaprompts): Promise<Page<Megaprompt>> {
    const matching = sql`from megaprompts where user_id = ${ownerId}`;
    const rows = sql<Row>`
      select id, name, separator, titles, parts, created_at as "createdAt", updated_at as "updatedAt" ${matching}`;
    const order = newestFirst("updatedAt");
    return mapPage(await readPage(this.db, query, { rows, matching, order }), toMegaprompt);
  }

  async get(ownerId: number, id: number): Promise<Versioned<Megaprompt>> {
    return versioned(await this.findOwned(this.db, ownerId, id));
  }

  async create(ownerId: number, body: WriteMegaprompt): Promise<Versioned<Megaprompt>> {
    return this.db.transaction(async (tx) => {
      await this.templates.assertOwnsAll(tx, ownerId, promptsOf(body));
      await assertRoomFor(tx, "megaprompts", ownerId);
      const row = tx.em.create(MegapromptEntity, { ...body, user: tx.em.getReference(User, ownerId) });
      await flush(tx);
      return versioned(row);
    });
  }

  async update(ownerId: number, id: number, body: WriteMegaprompt, ifMatch?: string): Promise<Versioned<Megaprompt>> {
    return this.db.transaction(async (tx) => {
      const row = await this.findOwned(tx, ownerId, id, LockMode.PESSIMISTIC_WRITE);
      assertMatches(ifMatch, etagOf(versioned(row)));
      const known = new Set(promptsOf(row));
      const added = promptsOf(body).filter((templateId) => !known.has(templateId));
      await this.templates.assertOwnsAll(tx, ownerId, added);
      tx.em.assign(row, { ...body, version: row.version + 1 });
      await flush(tx);
      return versioned(row);
    });
  }

  async remove(ownerId: number, id: number): Promise<void> {
    const removed = await this.db.em.nativeDelete(MegapromptEntity, { id, user: ownerId });
    if (removed === 0) throw absent();
  }

  private async findOwned(db: Database, ownerId: number, id: number, lockMode?: LockMode): Promise<MegapromptEntity> {
    const row = await db.em.findOne(
      MegapromptEntity,
      { id, user: ownerId },
      lockMode === undefined ? {} : { lockMode },
    );
    if (!row) throw absent();
    return row;
  }
}

const absent = () => new NotFound("Megaprompt not found.");

function promptsOf({ parts }: Pick<Megaprompt, "parts">): number[] {
  return parts.flatMap((part) => (part.kind === "prompt" ? [part.templateId] : []));
}

function versioned(row: MegapromptEntity): Versioned<Megaprompt> {
  return { row: toMegaprompt(row), version: row.version };
}

function toMegaprompt({ id, name, separator, titles, parts, createdAt, updatedAt }: Row): Megaprompt {
  return { id, name, separator, titles, parts, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) };
}

async function flush(tx: Transaction): Promise<void> {
  try {
    await tx.flush();
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error;
    throw new Conflict("conflict", "You already have a megaprompt with that name.");
  }
}
