import { Module } from "@nestjs/common";
import { UsersModule } from "../users/users.module.js";
import { AdminUsersController } from "./admin-users.controller.js";
import { AdminUsersRepository } from "./admin-users.repository.js";
import { AdminUsersService } from "./admin-users.service.js";
import { FirstAdminService } from "./first-admin.service.js";

@Module({
  imports: [UsersModule],
  controllers: [AdminUsersController],
  providers: [AdminUsersRepository, AdminUsersService, FirstAdminService],
})
export class AdminModule {}
