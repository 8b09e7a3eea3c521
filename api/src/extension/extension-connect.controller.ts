import { Body, Controller, Get, HttpCode } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser, Public, type SessionUser } from "../common/access.js";
import { Answers, Creates, Fails, OperationGroup } from "../common/api-docs.js";
import { AnswersSecret } from "../common/idempotent.js";
import { Budget } from "../common/request-budget.js";
import { Post } from "../idempotency/write-routes.js";
import { Device } from "../sessions/device.js";
import {
  ConnectCode,
  ConnectExtension,
  ExtensionAbout,
  ExtensionConnected,
  MakeConnectCode,
} from "./extension-connect.dto.js";
import { ExtensionConnectService } from "./extension-connect.service.js";

@ApiTags("extension")
@OperationGroup("extension")
@Controller("extension")
export class ExtensionConnectController {
  constructor(private readonly connection: ExtensionConnectService) {}

  @Public()
  @Get("about")
  @ApiOperation({
    summary: "Whether an extension fits this server",
    description: "An extension compares the numbers with its own before it does anything else.",
  })
  @Answers(ExtensionAbout, "The server's version and contract")
  getAbout(): ExtensionAbout {
    return this.connection.about();
  }

  @AnswersSecret("code")
  @Post("connect-codes")
  @ApiOperation({
    summary: "Create a code that connects an extension",
    description:
      "Good for two minutes and one exchange. A new one ends the last; signing out, a new password and deleting the account end it too. Without a sign-in of the last ten minutes it takes the current password.",
  })
  @Creates(ConnectCode, "The code, this once only")
  createConnectCode(
    @CurrentUser() user: SessionUser,
    @Body({ schema: MakeConnectCode }) body: MakeConnectCode,
    @Device() { ip }: Device,
  ): Promise<ConnectCode> {
    return this.connection.createCode(user, body, ip);
  }

  @Public()
  @Budget("auth")
  @Post("connect")
  @HttpCode(200)
  @ApiOperation({
    summary: "Exchange a code for an API key",
    description:
      "The key is named after the browser, with a number where that name is taken, and listed with the others of its owner, who can revoke it.",
  })
  @Answers(ExtensionConnected, "The key, in full this once only")
  @Fails("invalid_credentials", "conflict")
  connect(
    @Body({ schema: ConnectExtension }) body: ConnectExtension,
    @Device() { ip }: Device,
  ): Promise<ExtensionConnected> {
    return this.connection.connect(body, ip);
  }
}
