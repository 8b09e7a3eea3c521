import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Page, Paging } from "../common/paging.js";
import { rowsOf } from "../database/rows.js";
import { insertPrompts } from "../templates/save-templates.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
import { type ActiveType, readActiveDefaults, readActiveTemplates } from "./active-defaults.js";
import type { DefaultsPreview, DefaultTemplate } from "./defaults.dto.js";

/** Copies the defaults to new users. */
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

  /** Copies the active defaults to a new, saved user, in the caller's transaction; the quota does not apply. */
  async copyToUser(em: EntityManager, user: User): Promise<void> {
    await rowsOf(
      em,
      sql`select set_config('promptory.max_prompts', '', true), set_config('promptory.max_bytes', '', true)`,
    );
    const defaults = await this.activeDefaults(em);
    // The copies are as old as the account: everything newer was made by the user.
    const { createdAt } = user;
    const types = defaults.map(({ name, label, color }) =>
      em.create(TemplateType, { user, name, label, color, createdAt }),
    );
    await em.flush();
    const prompts = defaults.flatMap(({ templates }, index) => templates.map((each) => ({ each, type: types[index] })));
    const rows = prompts.map(({ each: { title, content }, type }, place) => ({
      userId: user.id,
      typeId: type?.id ?? 0,
      title,
      content,
      // The list is ordered by newest first, so each copy is 1 ms older than the previous one.
      createdAt: new Date(createdAt.getTime() - place),
    }));
    await insertPrompts(em, rows);
  }
}
