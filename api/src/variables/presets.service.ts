import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { assertMatches, contentTag } from "../common/etag.js";
import { Database } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { assertRoomFor } from "../database/row-limit.js";
import { PresetsRepository } from "./presets.repository.js";
import type { ListPresets, Preset, WritePreset } from "./variables.dto.js";

@Injectable()
export class PresetsService {
  constructor(
    private readonly db: Database,
    private readonly presets: PresetsRepository,
  ) {}

  list(ownerId: number, query: ListPresets): Promise<Page<Preset>> {
    return this.presets.list(this.db, ownerId, query);
  }

  valuesOf(ownerId: number, variable: string, limit: number): Promise<string[]> {
    return this.presets.valuesOf(this.db, ownerId, variable, limit);
  }

  create(ownerId: number, body: WritePreset): Promise<Preset> {
    return this.db.transaction(async (tx) => {
      await assertRoomFor(tx, "presets", ownerId);
      const created = await this.presets.create(tx, ownerId, body);
      if (!created) throw nameTaken();
      return created;
    });
  }

  async get(ownerId: number, id: number): Promise<Preset> {
    const preset = await this.presets.findOne(this.db, ownerId, id);
    if (!preset) throw absent();
    return preset;
  }

  update(ownerId: number, id: number, body: WritePreset, ifMatch?: string): Promise<Preset> {
    return this.db.transaction(async (tx) => {
      const before = await this.presets.findOne(tx, ownerId, id, true);
      if (!before) throw absent();
      assertMatches(ifMatch, presetEtag(before));
      const changed = await this.presets.update(tx, ownerId, id, body).catch((error: unknown) => {
        throw brokenUnique(error) === undefined ? error : nameTaken();
      });
      if (!changed) throw absent();
      return changed;
    });
  }

  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.presets.remove(this.db, ownerId, id))) throw absent();
  }
}

export const presetEtag = ({ id, name, values }: Preset): string =>
  contentTag(id, [name, JSON.stringify(values.map((one) => [one.name, one.value]))]);

const absent = () => new NotFound("Preset not found.");
const nameTaken = () => new Conflict("conflict", "You already have a preset with that name.");
