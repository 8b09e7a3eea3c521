import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import type { Transaction } from "../database/database.js";
import { DefaultsModule, DefaultsService } from "../defaults/defaults.service.js";
import { insertPrompts } from "../template-rows/save-templates.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
import { UsersModule } from "../users/users.module.js";
import { type NewUser, UsersService } from "../users/users.service.js";

@Injectable()
export class NewAccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly defaults: DefaultsService,
  ) {}

  async create(tx: Transaction, account: NewUser) {
    const created = await this.users.create(tx, account);
    await this.copyDefaults(tx, created.user);
    return created;
  }

  /** Copies the active defaults to a new, saved user, in the caller's transaction; the quota does not apply. */
  private async copyDefaults(tx: Transaction, user: User): Promise<void> {
    await tx.query(
      sql`select set_config('promptory.max_prompts', '', true), set_config('promptory.max_bytes', '', true)`,
    );
    const defaults = await this.defaults.activeDefaults(tx);
    // The copies are as old as the account: everything newer was made by the user.
    const { createdAt } = user;
    const types = defaults.map(({ name, label, color }) =>
      tx.em.create(TemplateType, { user, name, label, color, createdAt }),
    );
    await tx.flush();
    const prompts = defaults.flatMap(({ templates }, index) => templates.map((each) => ({ each, type: types[index] })));
    const rows = prompts.map(({ each: { title, content }, type }, place) => ({
      userId: user.id,
      typeId: type?.id ?? 0,
      title,
      content,
      // The list is ordered by newest first, so each copy is 1 ms older than the previous one.
      createdAt: new Date(createdAt.getTime() - place),
    }));
    await insertPrompts(tx, rows);
  }
}

@Module({
  imports: [UsersModule, DefaultsModule],
  providers: [NewAccountsService],
  exports: [NewAccountsService],
})
export class NewAccountsModule {}
