import { Controller, Get, Param, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { promptCommand } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Fails } from "../common/api-docs.js";
import { AnswersTagged, tagged } from "../common/etag.js";
import { Template } from "./templates.dto.js";
import { TemplatesService } from "./templates.service.js";

@ApiTags("templates")
@ByKey()
@Controller("commands")
export class CommandsController {
  constructor(private readonly templates: TemplatesService) {}

  @Get(":command")
  @ApiOperation({ summary: "Read the prompt with a command" })
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("command", { schema: promptCommand }) command: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.getByCommand(user.id, command));
  }
}
