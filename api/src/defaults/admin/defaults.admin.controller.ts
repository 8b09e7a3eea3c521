import { Body, Controller, Delete, Get, HttpCode, Post, Put } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { Actor, AdminOnly } from "../../common/access.js";
import { Answers, Fails } from "../../common/api-docs.js";
import { DefaultsPreview, ToggleActive } from "../defaults.dto.js";
import { DefaultsService } from "../defaults.service.js";
import { StarterSet, StarterSetResult, StarterSetStatus } from "../starter-set/starter-set.dto.js";
import { StarterSetService } from "../starter-set/starter-set.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/defaults")
export class DefaultsAdminController {
  constructor(
    private readonly defaults: DefaultsService,
    private readonly starter: StarterSetService,
  ) {}

  @Get("preview")
  @ApiOperation({
    summary: "Preview what a new user gets",
    description: "Read the way registering reads it: the active types with their active prompts, in order.",
  })
  @Answers(DefaultsPreview, "What a new user gets")
  preview(): Promise<DefaultsPreview> {
    return this.defaults.preview();
  }

  @Get("starter-set")
  @ApiOperation({
    summary: "Preview the starter set",
    description: "With its licence, and what of it is there already.",
  })
  @Answers(StarterSet, "The starter set")
  getStarterSet(): Promise<StarterSet> {
    return this.starter.preview();
  }

  @Get("starter-set/status")
  @ApiOperation({
    summary: "Read whether new people get the starter set",
    description: "Also whether the note about it was dismissed.",
  })
  @Answers(StarterSetStatus, "The state")
  getStarterSetStatus(): Promise<StarterSetStatus> {
    return this.starter.status();
  }

  @Put("starter-set")
  @ApiOperation({
    summary: "Switch the starter set on or off",
    description:
      "Off deactivates its prompts, and its types that have no other active prompt; on adds what is missing and activates it. Other defaults and the copies people have stay as they are.",
  })
  @Answers(StarterSetStatus, "The state")
  @Fails("conflict")
  switchStarterSet(
    @Actor() actor: Actor,
    @Body({ schema: ToggleActive }) { isActive }: ToggleActive,
  ): Promise<StarterSetStatus> {
    return this.starter.setActive(actor, isActive);
  }

  @Delete("starter-set/notice")
  @HttpCode(204)
  @ApiOperation({ summary: "Dismiss the notice about the starter set", description: "For all administrators." })
  @ApiNoContentResponse({ description: "Dismissed" })
  dismissStarterNotice(): Promise<void> {
    return this.starter.dismissNotice();
  }

  @Post("starter-set")
  @HttpCode(200)
  @ApiOperation({
    summary: "Install the starter set",
    description: "Without a body. Adds what is missing and changes nothing there is, so a second time does nothing.",
  })
  @Answers(StarterSetResult, "What was done")
  @Fails("conflict")
  installStarterSet(@Actor() actor: Actor): Promise<StarterSetResult> {
    return this.starter.install(actor);
  }
}
