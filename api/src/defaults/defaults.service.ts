import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.js";
import type { Page, Paging } from "../database/paging.js";
import { type ActiveType, readActiveDefaults, readActiveTemplates } from "./active-defaults.js";
import type { DefaultsPreview, DefaultTemplate } from "./defaults.dto.js";

/** What new users get. */
@Injectable()
export class DefaultsService {
  constructor(private readonly db: Database) {}

  /** The active prompts of active types, in the order of `readActiveDefaults`. */
  list(db: Database, paging: Paging): Promise<Page<DefaultTemplate>> {
    return readActiveTemplates(db, paging);
  }

  activeDefaults(db: Database): Promise<ActiveType[]> {
    return readActiveDefaults(db);
  }

  /** What a new user would get, for administrators. */
  async preview(): Promise<DefaultsPreview> {
    const types = await this.activeDefaults(this.db);
    const templateCount = types.reduce((sum, { templates }) => sum + templates.length, 0);
    return { types, typeCount: types.length, templateCount };
  }
}
