import { Body, Controller, Get, HttpCode, Param, Query } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { z } from "zod";
import { Actor, AdminOnly } from "../../common/access.js";
import { Answers, Fails } from "../../common/api-docs.js";
import { Post } from "../../idempotency/write-routes.js";
import {
  CopyPreview,
  CopyResult,
  CopySeveralResult,
  CopySeveralToDefault,
  CopyToDefault,
  ExistingDefault,
  ListExisting,
  OwnerQuery,
} from "./copy-to-default.dto.js";
import { CopyToDefaultService } from "./copy-to-default.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/copy-to-default")
export class CopyToDefaultAdminController {
  constructor(private readonly copies: CopyToDefaultService) {}

  @Get("existing")
  @ApiOperation({
    summary: "List which prompts of a person are defaults already",
    description: "Those whose default type has a prompt of the same title; types are the same when their names are.",
  })
  @ApiOkResponse({ standardSchema: z.array(ExistingDefault), description: "The prompts that are there" })
  listExisting(@Query({ schema: ListExisting }) query: ListExisting): Promise<ExistingDefault[]> {
    return this.copies.existing(query);
  }

  @Get("template/:id")
  @ApiOperation({
    summary: "Preview copying a prompt into the defaults",
    description: "What would be made or found, without changing anything.",
  })
  @Answers(CopyPreview, "The preview")
  @Fails("not_found")
  previewTemplate(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Query({ schema: OwnerQuery }) { userId }: OwnerQuery,
  ): Promise<CopyPreview> {
    return this.copies.previewTemplate(actor, id, userId);
  }

  @Post("template/:id")
  @HttpCode(200)
  @ApiOperation({
    summary: "Copy a prompt into the defaults",
    description:
      "Into the default type of the same name, which is made where there is none. 404 unless the prompt is that user's. All of it happens or none.",
  })
  @Answers(CopyResult, "What was done")
  @Fails("not_found", "conflict")
  copyTemplate(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: CopyToDefault }) body: CopyToDefault,
  ): Promise<CopyResult> {
    return this.copies.copyTemplate(actor, id, body);
  }

  @Post("templates")
  @HttpCode(200)
  @ApiOperation({
    summary: "Copy several prompts into the defaults",
    description:
      "Each into the default type of the same name, which is made where there is none. 404 unless all of them are that user's. All of it happens or none.",
  })
  @Answers(CopySeveralResult, "What was done")
  @Fails("not_found", "conflict")
  copyTemplates(
    @Actor() actor: Actor,
    @Body({ schema: CopySeveralToDefault }) body: CopySeveralToDefault,
  ): Promise<CopySeveralResult> {
    return this.copies.copyTemplates(actor, body);
  }

  @Get("type/:id")
  @ApiOperation({
    summary: "Preview copying a type with its prompts into the defaults",
    description: "What would be made or found, without changing anything.",
  })
  @Answers(CopyPreview, "The preview")
  @Fails("not_found")
  previewType(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Query({ schema: OwnerQuery }) { userId }: OwnerQuery,
  ): Promise<CopyPreview> {
    return this.copies.previewType(actor, id, userId);
  }

  @Post("type/:id")
  @HttpCode(200)
  @ApiOperation({
    summary: "Copy a type with all its prompts into the defaults",
    description: "404 unless the type is that user's. All of it happens or none.",
  })
  @Answers(CopyResult, "What was done")
  @Fails("not_found", "conflict")
  copyType(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: CopyToDefault }) body: CopyToDefault,
  ): Promise<CopyResult> {
    return this.copies.copyType(actor, id, body);
  }
}
