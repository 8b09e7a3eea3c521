import { Body, Controller, Get, HttpCode, Logger, Req, Res } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import type { ScopedRequest } from "../common/deadline.js";
import { toApiError, toProblem } from "../common/error.filter.js";
import { closedSignal, EventStream, wantsEvents } from "../common/event-stream.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { Budget, ReportsBudget, RequestBudget } from "../common/request-budget.js";
import { Post } from "../idempotency/write-routes.js";
import { Improvement, ImproveRequest, ImproveStatus } from "./improve.dto.js";
import { ImproveService } from "./improve.service.js";

const DESCRIPTION = `Asks the configured AI provider for a better version, and answers within a minute. The rewrite has every placeholder, fenced
code block and URL of the prompt; one that had not was asked for again, and failed with \`ai_lost_parts\` the second time. Nothing is saved.

With \`Accept: text/event-stream\` the rewrite comes as it grows: \`text\` {"delta"}, \`retry\` {"lost"} (the text so far is void),
and at the end \`result\` with the answer below or \`problem\` with an error as below. Closing the request cancels the call to the provider.

One at a time for each person. \`X-RateLimit-*\` show the day's improvements; a failed one does not count.`;

@ApiTags("templates")
@ByKey()
@Controller("templates/improve")
export class ImproveController {
  private readonly logger = new Logger("improve");

  constructor(
    private readonly improve: ImproveService,
    private readonly budget: RequestBudget,
  ) {}

  @Get()
  @ReportsBudget("improve")
  @ApiOperation({
    summary: "Whether prompts can be improved by AI",
    description: "`X-RateLimit-*` show the day's improvements; this request costs none.",
  })
  @Answers(ImproveStatus, "The provider, or what to set")
  getStatus(): Promise<ImproveStatus> {
    return this.improve.status();
  }

  @WithoutIdempotencyKey()
  @Post()
  @HttpCode(200)
  @Budget("improve")
  @ApiOperation({ summary: "Improve a prompt with AI", description: DESCRIPTION })
  @ApiOkResponse({ standardSchema: Improvement, description: "The rewrite" })
  @Fails("already_improving", "ai_failed", "ai_lost_parts", "ai_not_configured", "ai_unavailable", "ai_timeout")
  async rewrite(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: ImproveRequest }) body: ImproveRequest,
    @Req() request: ScopedRequest,
    @Res() response: Response,
  ): Promise<void> {
    const signal = closedSignal(response);
    const isStreamed = wantsEvents(request);
    const id = await this.improve.begin(user.id, body, isStreamed);
    if (isStreamed) return this.stream(id, request, response, signal);
    const answer = await this.improve.wait(id, signal);
    if (answer !== undefined) response.json(answer);
  }

  private async stream(id: number, request: ScopedRequest, response: Response, signal: AbortSignal): Promise<void> {
    const stream = new EventStream(response);
    stream.open();
    try {
      for await (const { event, data } of this.improve.events(id, signal)) stream.send(event, data);
    } catch (thrown) {
      const error = toApiError(thrown);
      const fault = error.code === "internal_error" && { err: thrown };
      this.logger.error({ requestId: request.id, ...fault }, `An improvement failed: ${error.code}`);
      await this.budget.refund(request, response);
      stream.send("problem", toProblem(error, request.id));
    } finally {
      stream.end();
    }
  }
}
