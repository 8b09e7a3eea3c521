import { Module } from "@nestjs/common";
import { PendingCodesModule } from "../mail/pending-codes.module.js";
import { UsersRepository } from "./users.repository.js";
import { UsersService } from "./users.service.js";

@Module({
  imports: [PendingCodesModule],
  providers: [UsersRepository, UsersService],
  exports: [UsersService],
})
export class UsersModule {}
