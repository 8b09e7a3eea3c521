import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import { rowsOf } from "../database/rows.js";
import { DefaultsModule } from "../defaults/defaults.module.js";
import { DefaultsService } from "../defaults/defaults.service.js";
import { insertPrompts } from "../templates/save-templates.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
import { UsersModule } from "../users/users.module.js";
import { type NewUser, UsersService } from "../users/users.service.js";

/** Accounts with copies of the default types and prompts. */
@Injectable()
export class NewAccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly defaults: DefaultsService,
  ) {}

  /** As `UsersService.create`, which it calls in the caller's transaction. */
  async create(em: EntityManager, account: NewUser) {
    const created = await this.users.create(em, account);
    await this.copyDefaults(em, created.user);
    return created;
  }

  /** Copies the active defaults to a new, saved user, in the caller's transaction; the quota does not apply. */
  private async copyDefaults(em: EntityManager, user: User): Promise<void> {
    await rowsOf(
      em,
      sql`select set_config('promptory.max_prompts', '', true), set_config('promptory.max_bytes', '', true)`,
    );
    const defaults = await this.defaults.activeDefaults(em);
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

@Module({
  imports: [UsersModule, DefaultsModule],
  providers: [NewAccountsService],
  exports: [NewAccountsService],
})
export class NewAccountsModule {}
