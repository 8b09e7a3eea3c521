import { Module } from "@nestjs/common";
import { ContactModule } from "../contact/contact.module.js";
import { LoginAttemptsModule } from "../login-attempts/login-attempts.module.js";
import { MailModule } from "../mail/mail.module.js";
import { UsersModule } from "../users/users.module.js";
import { DeliveryService } from "./delivery.service.js";
import { Letters } from "./letters.js";
import { MailProcessor, MailSweep } from "./mail.processor.js";
import { MailSender } from "./mail-sender.js";

@Module({
  imports: [MailModule, ContactModule, UsersModule, LoginAttemptsModule],
  providers: [DeliveryService, Letters, MailSender, MailProcessor, MailSweep],
})
export class MailWorkerModule {}
