import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Page, Paging } from "../database/paging.js";
import { type ActiveType, readActiveDefaults, readActiveTemplates } from "./active-defaults.js";
import type { DefaultsPreview, DefaultTemplate } from "./defaults.dto.js";

/** What new users get. */
@Injectable()
export class DefaultsService {
  constructor(private readonly em: EntityManager) {}

  /** The active prompts of active types, in the order of `readActiveDefaults`. */
  list(em: EntityManager, paging: Paging): Promise<Page<DefaultTemplate>> {
    return readActiveTemplates(em, paging);
  }

  activeDefaults(em: EntityManager): Promise<ActiveType[]> {
    return readActiveDefaults(em);
  }

  /** What a new user would get, for administrators. */
  async preview(): Promise<DefaultsPreview> {
    const types = await this.activeDefaults(this.em.fork());
    const templateCount = types.reduce((sum, { templates }) => sum + templates.length, 0);
    return { types, typeCount: types.length, templateCount };
  }
}
