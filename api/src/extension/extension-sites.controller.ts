import { Body, Controller, Get, HttpCode, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Creates, Fails } from "../common/api-docs.js";
import { AnswersConditional, conditional } from "../common/etag.js";
import { Post } from "../idempotency/write-routes.js";
import { ReportSites, ShareSite, Site, Sites } from "./extension-sites.dto.js";
import { ExtensionSitesService } from "./extension-sites.service.js";

@ApiTags("extension")
@ByKey()
@Controller("extension/sites")
export class ExtensionSitesController {
  constructor(private readonly sites: ExtensionSitesService) {}

  @Get()
  @ApiOperation({
    summary: "List the sites the extension knows",
    description: "Those that are active. Where several hold for an address the first one counts.",
  })
  @AnswersConditional(Sites, "The sites")
  async list(@Res({ passthrough: true }) response: Response): Promise<Sites | undefined> {
    return conditional(response, await this.sites.list());
  }

  @Post()
  @ApiOperation({
    summary: "Share a site with all users of this server",
    description: "Administrators can edit it, switch it off and delete it. 409 when a site covers the origin already.",
  })
  @Creates(Site, "The site")
  @Fails("conflict")
  share(@CurrentUser() user: CurrentUser, @Body({ schema: ShareSite }) body: ShareSite): Promise<Site> {
    return this.sites.share(user.id, body);
  }

  @Post("reports")
  @HttpCode(204)
  @ApiOperation({
    summary: "Report how often insertion worked",
    description: "Added up by site and day, without whose it was. Sites that are gone are skipped.",
  })
  @ApiNoContentResponse({ description: "Added" })
  report(@Body({ schema: ReportSites }) body: ReportSites): Promise<void> {
    return this.sites.report(body);
  }
}
