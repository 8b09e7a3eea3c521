import { Controller, Get, Module } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { GettingStartedRepository, GettingStartedService, Progress } from "./getting-started.service.js";

@ApiTags("stats")
@Controller("getting-started")
export class GettingStartedController {
  constructor(private readonly steps: GettingStartedService) {}

  @Get()
  @ApiOperation({
    summary: "Read which steps of Getting Started are done",
    description: "Derived from the library, so that a step is done in all browsers at once.",
  })
  @Answers(Progress, "The steps")
  get(@CurrentUser() user: CurrentUser): Promise<Progress> {
    return this.steps.get(user.id);
  }
}

@Module({ controllers: [GettingStartedController], providers: [GettingStartedRepository, GettingStartedService] })
export class GettingStartedModule {}
