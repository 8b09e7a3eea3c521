import { Body, Controller, Get, HttpCode, Res } from "@nestjs/common";
import { ApiExcludeController, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { CurrentUser, Public, type SessionUser } from "../common/access.js";
import { Answers, Fails, OperationGroup } from "../common/api-docs.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { Post } from "../idempotency/write-routes.js";
import { Device } from "../sessions/device.js";
import { Consent, ConsentRequest, OAuthRedirect, ReadAuthorization } from "./oauth.dto.js";
import { OAuthError, OAuthService } from "./oauth.service.js";

@ApiTags("oauth")
@OperationGroup("oauth")
@Controller("oauth")
export class ConsentController {
  constructor(private readonly oauth: OAuthService) {}

  @Post("requests")
  @HttpCode(200)
  @WithoutIdempotencyKey()
  @ApiOperation({
    summary: "Read an authorization request",
    description: "It changes nothing, and nothing is redirected.",
  })
  @Answers(ConsentRequest, "What the client asks for")
  @Fails("not_found")
  readRequest(
    @CurrentUser() { id }: CurrentUser,
    @Body({ schema: ReadAuthorization }) { query }: ReadAuthorization,
  ): Promise<ConsentRequest> {
    return this.oauth.read(id, query);
  }

  @Post("consent")
  @HttpCode(200)
  @WithoutIdempotencyKey()
  @ApiOperation({
    summary: "Allow or refuse an authorization request",
    description: "A code is good for 60 seconds and one exchange; a new one of the same client ends the last.",
  })
  @Answers(OAuthRedirect, "Where the browser goes next")
  @Fails("not_found", "conflict")
  decide(
    @CurrentUser() user: SessionUser,
    @Body({ schema: Consent }) body: Consent,
    @Device() { ip }: Device,
  ): Promise<OAuthRedirect> {
    return this.oauth.decide(user, body, ip);
  }
}

/** The forms of RFC 6749, 7009, 7591, 8414 and 9728, which OpenAPI does not describe. */
@ApiExcludeController()
@Public()
@Controller()
export class OAuthController {
  constructor(private readonly oauth: OAuthService) {}

  @Get([".well-known/oauth-protected-resource", ".well-known/oauth-protected-resource/mcp"])
  resourceMetadata(): object {
    return this.oauth.resourceMetadata();
  }

  @Get(".well-known/oauth-authorization-server")
  serverMetadata(): object {
    return this.oauth.serverMetadata();
  }

  @Post("oauth/token")
  token(@Body() body: unknown, @Device() { ip }: Device, @Res() response: Response): Promise<void> {
    return answer(response, 200, () => this.oauth.token(body, ip));
  }

  @Post("oauth/revoke")
  revoke(@Body() body: unknown, @Res() response: Response): Promise<void> {
    return answer(response, 200, async () => {
      await this.oauth.revoke(body);
      return {};
    });
  }

  @Post("oauth/register")
  register(@Body() body: unknown, @Device() { ip }: Device, @Res() response: Response): Promise<void> {
    return answer(response, 201, () => this.oauth.register(body, ip));
  }
}

async function answer(response: Response, status: number, work: () => Promise<object>): Promise<void> {
  try {
    response.status(status).json(await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    response.status(error.status).json({ error: error.code, error_description: error.message });
  }
}
