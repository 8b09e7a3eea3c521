import { Injectable } from "@nestjs/common";
import type { Page } from "../common/paging.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";
import { AdminUsersRepository } from "./admin-users.repository.js";

@Injectable()
export class AdminUsersService {
  constructor(private readonly users: AdminUsersRepository) {}

  list(query: ListUsers): Promise<Page<AdminUser>> {
    return this.users.list(query);
  }

  stats(query: ListUserStats): Promise<Page<UserStats>> {
    return this.users.stats(query);
  }
}
