import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { MailModule } from "../mail/mail.module.js";
import { ContactController } from "./contact.controller.js";
import { MessagesAdminController } from "./messages.admin.controller.js";
import { MessagesRepository } from "./messages.repository.js";
import { ContactService, MessagesService } from "./messages.service.js";

@Module({
  imports: [MailModule, AuditModule],
  controllers: [ContactController, MessagesAdminController],
  providers: [ContactService, MessagesService, MessagesRepository],
  exports: [ContactService],
})
export class ContactModule {}
