import { Controller, Get, HttpCode, Post } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { Actor } from "../audit/actor.js";
import { AdminOnly } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { DefaultsPreview } from "./defaults.dto.js";
import { DefaultsPreviewService } from "./defaults-preview.service.js";
import { StarterSet, StarterSetResult } from "./starter-set.dto.js";
import { StarterSetService } from "./starter-set.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/defaults")
export class DefaultsController {
  constructor(
    private readonly previews: DefaultsPreviewService,
    private readonly starter: StarterSetService,
  ) {}

  @Get("preview")
  @ApiOperation({
    summary: "Preview what a new user gets",
    description: "Read the way registering reads it: the active types with their active prompts, in order.",
  })
  @Answers(DefaultsPreview, "What a new user gets")
  preview(): Promise<DefaultsPreview> {
    return this.previews.read();
  }

  @Get("starter-set")
  @ApiOperation({
    summary: "Preview the starter set",
    description: "With its licence, and what of it is there already.",
  })
  @Answers(StarterSet, "The starter set")
  starterSet(): Promise<StarterSet> {
    return this.starter.preview();
  }

  @Post("starter-set")
  @HttpCode(200)
  @ApiOperation({
    summary: "Install the starter set",
    description: "Without a body. Adds what is missing and changes nothing there is, so a second time does nothing.",
  })
  @Answers(StarterSetResult, "What was done")
  install(@Actor() actor: Actor): Promise<StarterSetResult> {
    return this.starter.install(actor);
  }
}
