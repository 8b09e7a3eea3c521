import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { Actor, AdminOnly } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Patch, Post } from "../idempotency/write-routes.js";
import { AdminSite, ChangeSite, ListSites, WriteSite } from "./extension-sites.dto.js";
import { ManageSitesService, siteEtag } from "./manage-sites.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/extension-sites")
export class ExtensionSitesAdminController {
  constructor(private readonly sites: ManageSitesService) {}

  @Get()
  @ApiOperation({
    summary: "List the sites the extension knows",
    description:
      "All of them by name unless `sort` says otherwise, with how often insertion worked in the last 30 days.",
  })
  @AnswersList(AdminSite, "One page of sites")
  async list(
    @Query({ schema: ListSites }) query: ListSites,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminSite[]> {
    return paged(response, query, await this.sites.list(query));
  }

  @Post()
  @ApiOperation({
    summary: "Add a site",
    description: "It counts before those we ship and those people shared.",
  })
  @CreatesTagged(AdminSite, "The site")
  @Fails("conflict")
  async create(
    @Actor() actor: Actor,
    @Body({ schema: WriteSite }) body: WriteSite,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminSite> {
    return withEtag(response, await this.sites.create(actor, body), siteEtag);
  }

  @Get(":id")
  @ApiOperation({
    summary: "Read a site the extension knows",
    description: "With its selectors and whether it is switched on.",
  })
  @AnswersTagged(AdminSite, "The site")
  @Fails("not_found")
  async get(
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminSite> {
    return withEtag(response, await this.sites.get(id), siteEtag);
  }

  @Patch(":id")
  @ApiOperation({
    summary: "Change a site",
    description:
      "What is left out stays. Of a site we ship only what differs from it is kept, so that a later release changes the rest.",
  })
  @TakesIfMatch()
  @AnswersTagged(AdminSite, "The site")
  @Fails("not_found")
  async update(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ChangeSite }) body: ChangeSite,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminSite> {
    return withEtag(response, await this.sites.update(actor, id, body, ifMatch), siteEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a site, or reset one we ship",
    description: "A site we ship cannot be deleted, only switched off: it is again as we ship it, and active.",
  })
  @ApiNoContentResponse({ description: "Gone, or as we ship it" })
  @Fails("not_found")
  remove(@Actor() actor: Actor, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.sites.remove(actor, id);
  }
}
