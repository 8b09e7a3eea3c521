import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { Database } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import type { ListFilters, SavedFilter, WriteFilter } from "./filters.dto.js";
import { FiltersRepository } from "./filters.repository.js";

@Injectable()
export class FiltersService {
  constructor(
    private readonly db: Database,
    private readonly filters: FiltersRepository,
  ) {}

  list(ownerId: number, query: ListFilters): Promise<Page<SavedFilter>> {
    return this.filters.list(this.db, ownerId, query);
  }

  create(ownerId: number, body: WriteFilter): Promise<SavedFilter> {
    return this.db.transaction(async (tx) => {
      await assertRoomFor(tx, "filters", ownerId);
      const made = await this.filters.create(tx, ownerId, body);
      if (!made) throw nameTaken();
      return made;
    });
  }

  async get(ownerId: number, id: number): Promise<SavedFilter> {
    const filter = await this.filters.findOne(this.db, ownerId, id);
    if (!filter) throw absent();
    return filter;
  }

  update(ownerId: number, id: number, body: WriteFilter, ifMatch?: string): Promise<SavedFilter> {
    return this.db.transaction(async (tx) => {
      const before = await this.filters.findOne(tx, ownerId, id, true);
      if (!before) throw absent();
      assertMatches(ifMatch, filterEtag(before));
      const changed = await this.filters.update(tx, ownerId, id, body).catch((error: unknown) => {
        throw brokenUnique(error) === undefined ? error : nameTaken();
      });
      if (!changed) throw absent();
      return changed;
    });
  }

  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.filters.remove(this.db, ownerId, id))) throw absent();
  }
}

export const filterEtag = ({ id, name, query }: SavedFilter): string => contentTag(id, [name, query]);

const absent = () => new NotFound("Filter not found.");
const nameTaken = () => new Conflict("conflict", "You already have a filter with that name.");
