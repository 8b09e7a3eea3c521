import { Module } from "@nestjs/common";
import { AdminUsersController } from "./admin-users.controller.js";
import { AdminUsersRepository } from "./admin-users.repository.js";
import { AdminUsersService } from "./admin-users.service.js";

@Module({ controllers: [AdminUsersController], providers: [AdminUsersRepository, AdminUsersService] })
export class AdminModule {}
