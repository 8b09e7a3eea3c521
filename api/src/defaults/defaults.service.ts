import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Page, Paging } from "../common/paging.js";
import { insertPrompts } from "../templates/insert-prompts.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
import type { DefaultTemplate } from "./defaults.dto.js";
import { type GivenType, readGiven, readGivenTemplates } from "./given.js";

/** The prompts and types administrators offer to new users. */
@Injectable()
export class DefaultsService {
  /** The active prompts of active types, in the order new users get them. */
  list(em: EntityManager, paging: Paging): Promise<Page<DefaultTemplate>> {
    return readGivenTemplates(em, paging);
  }

  /** Exactly what a new user gets. */
  given(em: EntityManager): Promise<GivenType[]> {
    return readGiven(em);
  }

  /** Gives a new, saved user copies of what is active, in the caller's transaction, also where that is more than the quota. */
  async giveTo(em: EntityManager, user: User): Promise<void> {
    await em.execute(
      "select set_config('promptory.max_prompts', '', true), set_config('promptory.max_bytes', '', true)",
    );
    const given = await this.given(em);
    // What is given is as old as the account: whatever is newer the person has made.
    const { createdAt } = user;
    const types = given.map(({ name, label, color }) =>
      em.create(TemplateType, { user, name, label, color, createdAt }),
    );
    await em.flush();
    const prompts = given.flatMap(({ templates }, index) => templates.map((each) => ({ each, type: types[index] })));
    const rows = prompts.map(({ each: { title, content }, type }, place) => ({
      userId: user.id,
      typeId: type?.id ?? 0,
      title,
      content,
      // The list begins with the newest: so each is a moment older than the one before it.
      updatedAt: new Date(createdAt.getTime() - place),
    }));
    await insertPrompts(em, rows);
  }
}
