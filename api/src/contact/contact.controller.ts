import { Body, Controller, HttpCode } from "@nestjs/common";
import { ApiAcceptedResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { Message } from "../auth/auth.dto.js";
import { Public } from "../common/access.js";
import { Idempotent } from "../common/idempotent.js";
import { Budget } from "../common/request-budget.js";
import { Post } from "../idempotency/write-routes.js";
import { ContactRequest } from "./messages.dto.js";
import { ContactService } from "./messages.service.js";

@ApiTags("contact")
@Controller("contact")
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Idempotent()
  @Public()
  @Budget("contact")
  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: "Write to support", description: "Answers once the message is stored; it is sent later." })
  @ApiAcceptedResponse({ standardSchema: Message, description: "The message is kept" })
  send(@Body({ schema: ContactRequest }) body: ContactRequest): Promise<Message> {
    return this.contact.send(body);
  }
}
