import { isIP } from "node:net";
import { Body, Controller, HttpCode, Post, Req, Res } from "@nestjs/common";
import { ApiExcludeController } from "@nestjs/swagger";
import type { Request, Response } from "express";
import { ByKey, CurrentUser, KeyOnly, type KeyUser } from "../common/access.js";
import { BadRequest, Forbidden } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { McpService } from "./mcp.service.js";

/** `POST /mcp`, stateless: any process answers any call. It speaks JSON-RPC, which OpenAPI does not describe. */
@ApiExcludeController()
@ByKey("any")
@KeyOnly()
@Controller("mcp")
export class McpController {
  constructor(
    private readonly mcp: McpService,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @HttpCode(200)
  async call(
    @CurrentUser() user: KeyUser,
    @Body() body: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    assertOwnHost(request, this.config.publicUrl);
    if (request.originalUrl.includes("?")) throw new BadRequest("Send the key in a header, and nothing in the URL.");
    if (Array.isArray(body)) throw new BadRequest("Send one message at a time.");
    if (typeof body !== "object" || body === null) throw new BadRequest("The body must be a JSON-RPC message.");
    const answer = await this.mcp.answer(user, request, body);
    for (const name of ["content-type", "mcp-session-id", "mcp-protocol-version"]) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
  }
}

/** Against DNS rebinding: a name must be that of PUBLIC_URL or of this machine. Throws Forbidden. */
function assertOwnHost({ hostname = "" }: Request, publicUrl: string | undefined): void {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (name === "localhost" || isIP(name) !== 0) return;
  if (publicUrl !== undefined && new URL(publicUrl).hostname === name) return;
  throw new Forbidden("This host name is not the one of PUBLIC_URL.");
}
