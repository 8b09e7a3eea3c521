import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { UsersModule } from "../users/users.module.js";
import { QuotasAdminController } from "./quotas.admin.controller.js";
import { QuotasController } from "./quotas.controller.js";
import { QuotasRepository, QuotasService } from "./quotas.service.js";

@Module({
  imports: [AuditModule, UsersModule],
  controllers: [QuotasController, QuotasAdminController],
  providers: [QuotasRepository, QuotasService],
  exports: [QuotasService],
})
export class QuotasModule {}
