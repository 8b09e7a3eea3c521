import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import type { Page } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import type { ListFilters, SavedFilter, WriteFilter } from "./filters.dto.js";
import { FiltersRepository } from "./filters.repository.js";

@Injectable()
export class FiltersService {
  constructor(
    private readonly em: EntityManager,
    private readonly filters: FiltersRepository,
  ) {}

  list(ownerId: number, query: ListFilters): Promise<Page<SavedFilter>> {
    return this.filters.list(this.em.fork(), ownerId, query);
  }

  /** Throws Conflict for a taken name, and when the maximum is reached. */
  create(ownerId: number, body: WriteFilter): Promise<SavedFilter> {
    return this.em.fork().transactional(async (em) => {
      await assertRoomFor(em, "filters", ownerId);
      const made = await this.filters.create(em, ownerId, body);
      if (!made) throw nameTaken();
      return made;
    });
  }

  /** Throws NotFound. */
  async get(ownerId: number, id: number): Promise<SavedFilter> {
    const filter = await this.filters.findOne(this.em.fork(), ownerId, id);
    if (!filter) throw absent();
    return filter;
  }

  /** Throws NotFound, Conflict, PreconditionFailed. */
  update(ownerId: number, id: number, body: WriteFilter, ifMatch?: string): Promise<SavedFilter> {
    return this.em.fork().transactional(async (em) => {
      const before = await this.filters.findOne(em, ownerId, id, true);
      if (!before) throw absent();
      assertMatches(ifMatch, filterEtag(before));
      const changed = await this.filters.update(em, ownerId, id, body).catch((error: unknown) => {
        throw brokenUnique(error) === undefined ? error : nameTaken();
      });
      if (!changed) throw absent();
      return changed;
    });
  }

  /** Throws NotFound. */
  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.filters.remove(this.em.fork(), ownerId, id))) throw absent();
  }
}

export const filterEtag = ({ id, name, query }: SavedFilter): string => contentTag(id, [name, query]);

const absent = () => new NotFound("Filter not found.");
const nameTaken = () => new Conflict("conflict", "You already have a filter with that name.");
