import { Body, Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Accepts, Answers, Creates, Fails, OperationGroup } from "../common/api-docs.js";
import { tagged } from "../common/etag.js";
import { Heavy } from "../database/heavy-work.js";
import { Post, Put } from "../idempotency/write-routes.js";
import { MAX_PROMPTS_IN_REQUEST } from "../operations/jobs.service.js";
import { accepted, Operation } from "../operations/operations.dto.js";
import { ChangedMany, ChangeMany, MoveTemplate, TemplateCounts, TemplatePosition } from "./organise.dto.js";
import { OrganiseService } from "./organise.service.js";
import { FilterTemplates, Template } from "./templates.dto.js";

const MAX_LIGHT_IDS = 50;

const isLarge = (body: { expected?: unknown } | undefined) => Number(body?.expected) > MAX_PROMPTS_IN_REQUEST;

@ApiTags("templates")
@ByKey()
@OperationGroup("templates")
@Controller("templates")
export class OrganiseController {
  constructor(private readonly organise: OrganiseService) {}

  @Get("counts")
  @ApiOperation({
    summary: "Count what each filter would leave",
    description:
      "Takes the filters of the list. Each count ignores its own filter: types are counted without the type filter, favorites without the favorites filter.",
  })
  @Answers(TemplateCounts, "The counts")
  getCounts(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: FilterTemplates }) query: FilterTemplates,
  ): Promise<TemplateCounts> {
    return this.organise.counts(user.id, query);
  }

  @Post("bulk")
  @Heavy(({ body }) => !(Array.isArray(body?.ids) && body.ids.length <= MAX_LIGHT_IDS) && !isLarge(body))
  @HttpCode(200)
  @ApiOperation({
    summary: "Change many prompts",
    description:
      "Those named by `ids`, or every one a `filter` lets through. All of it happens or none. " +
      "Nothing is changed when `expected` differs from how many prompts there are. " +
      `A change by filter or of more than ${MAX_LIGHT_IDS} ids is refused while another large change, import or export of yours runs. ` +
      `When \`expected\` is more than ${MAX_PROMPTS_IN_REQUEST}, a worker does it and the answer is 202: GET /api/operations/{id} says how ` +
      "far it is, POST /api/operations/{id}/cancel gives it up, and POST /api/operations/{id}/undo takes it back.",
  })
  @Answers(ChangedMany, "How many it was done to")
  @Accepts(Operation, `More than ${MAX_PROMPTS_IN_REQUEST} prompts: the operation that does it`)
  @Fails("not_found", "conflict", "operation_in_progress")
  async changeMany(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: ChangeMany }) body: ChangeMany,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangedMany | Operation> {
    if (isLarge(body)) return accepted(response, await this.organise.startChange(user.id, body));
    return this.organise.changeMany(user.id, body);
  }

  @Post(":id/duplicate")
  @ApiOperation({ summary: "Duplicate a prompt", description: "With its tags, right behind it in the own order." })
  @Creates(Template, "The copy")
  @Fails("not_found", "quota_exceeded")
  async duplicate(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.organise.duplicate(user.id, id));
  }

  @Put(":id/position")
  @ApiOperation({
    summary: "Move a prompt in the own order",
    description: "Right before or right after another prompt; nothing else moves. `sort=position` lists in that order.",
  })
  @Answers(TemplatePosition, "Its new position")
  @Fails("not_found")
  move(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: MoveTemplate }) body: MoveTemplate,
  ): Promise<TemplatePosition> {
    return this.organise.move(user.id, id, body);
  }
}
