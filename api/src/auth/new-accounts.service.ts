import { Injectable, Module } from "@nestjs/common";
import type { Transaction } from "../database/database.js";
import { DefaultsModule, DefaultsService } from "../defaults/defaults.service.js";
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
    await this.defaults.copyTo(tx, created.user);
    return created;
  }
}

@Module({
  imports: [UsersModule, DefaultsModule],
  providers: [NewAccountsService],
  exports: [NewAccountsService],
})
export class NewAccountsModule {}
