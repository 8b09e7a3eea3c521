import { Body, Controller, Get, HttpCode, Injectable, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { AdminOnly, CurrentUser, HeaderOnly, type SessionUser } from "../common/access.js";
import { AliasOf, Answers, AnswersList, Creates, Fails } from "../common/api-docs.js";
import { AnswersSecret } from "../common/idempotent.js";
import { paged } from "../database/paging.js";
import { Delete, Post } from "../idempotency/write-routes.js";
import { Device } from "../sessions/device.js";
import { ApiKeyInfo, CreateApiKey, ExtensionApiKey, ListOwnApiKeys, NewApiKey } from "./api-keys.dto.js";
import { ApiKeysService } from "./api-keys.service.js";

@Injectable()
abstract class OwnApiKeys {
  constructor(protected readonly keys: ApiKeysService) {}

  @Get()
  @ApiOperation({
    summary: "List one's own API keys",
    description: "The newest comes first. No answer holds a key again.",
  })
  @AnswersList(ApiKeyInfo, "One page of keys")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListOwnApiKeys }) query: ListOwnApiKeys,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ApiKeyInfo[]> {
    return paged(response, query, await this.keys.list(user.id, query));
  }

  @AnswersSecret("apiKey")
  @Post()
  @ApiOperation({
    summary: "Create an API key",
    description:
      "Send it like a token. It reaches its owner's prompts, types, usage and improve, and nothing else (the routes that say so), with `write` also to change them; it ends at `endsAt`, when it is revoked, with a password reset and with the account. Names are unique per owner. Without a sign-in of the last ten minutes it takes the current password.",
  })
  @Creates(NewApiKey, "The key, in full this once only")
  @Fails("conflict")
  create(
    @CurrentUser() user: SessionUser,
    @Body({ schema: CreateApiKey }) body: CreateApiKey,
    @Device() { ip }: Device,
  ): Promise<NewApiKey> {
    return this.keys.create(user, body, ip);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Revoke an API key", description: "It opens nothing from the next request on." })
  @ApiNoContentResponse({ description: "Revoked" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.keys.remove(user.id, id);
  }
}

@ApiTags("api-keys")
@Controller("api-keys")
export class ApiKeysController extends OwnApiKeys {
  @AnswersSecret("apiKey")
  @Post("extension")
  @AdminOnly()
  @ApiOperation({
    summary: "Create or replace the key named extension",
    description:
      "For administrators who signed in within the last ten minutes. The key that had the name stops working.",
  })
  @Creates(ExtensionApiKey, "The key, in full this once only")
  @Fails("conflict")
  replaceExtensionKey(@CurrentUser() user: SessionUser, @Device() { ip }: Device): Promise<ExtensionApiKey> {
    return this.keys.replaceExtensionKey(user, ip);
  }
}

@ApiTags("extension")
@AliasOf("/api/api-keys")
@Controller("extension/api-keys")
export class ExtensionApiKeysController extends OwnApiKeys {}

@ApiTags("extension")
@Controller("extension/api-key")
export class ExtensionApiKeyController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @AdminOnly()
  @HeaderOnly()
  @AliasOf("POST /api/api-keys/extension")
  @ApiOperation({ summary: "Create or replace the key named extension" })
  @Answers(ExtensionApiKey, "The key, in full this once only")
  @Fails("conflict")
  get(@CurrentUser() user: SessionUser, @Device() { ip }: Device): Promise<ExtensionApiKey> {
    return this.keys.replaceExtensionKey(user, ip);
  }
}
