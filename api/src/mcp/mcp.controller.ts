import { isIP } from "node:net";
import { Body, Controller, HttpCode, Req, Res } from "@nestjs/common";
import { ApiExcludeController } from "@nestjs/swagger";
import type { Request, Response } from "express";
import { ByKey, CurrentUser, KeyOnly, type KeyUser } from "../common/access.js";
import { BadRequest, Forbidden, Unauthenticated } from "../common/errors.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { AppConfig } from "../config/config.module.js";
import { Post } from "../idempotency/write-routes.js";
import { McpService } from "./mcp.service.js";

/** Stateless JSON-RPC, which OpenAPI does not describe. */
@ApiExcludeController()
@ByKey("any")
@KeyOnly()
@Controller("mcp")
export class McpController {
  constructor(
    private readonly mcp: McpService,
    private readonly config: AppConfig,
  ) {}

  // No transaction around the call: reads need none, and a save must be committed before its answer is sent.
  @Post()
  @WithoutIdempotencyKey()
  @HttpCode(200)
  async call(
    @CurrentUser() user: KeyUser,
    @Body() body: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    assertOwnHost(request, this.config.publicUrl);
    // A token of OAuth is for one address (RFC 8707).
    if (user.resource !== null && user.resource !== this.config.oauth?.resource) throw new Unauthenticated();
    if (request.originalUrl.includes("?")) throw new BadRequest("Send the key in a header, and nothing in the URL.");
    if (Array.isArray(body)) throw new BadRequest("Send one message at a time.");
    if (typeof body !== "object" || body === null) throw new BadRequest("The body must be a JSON-RPC message.");
    if (isDeeper(body, MAX_DEPTH)) throw new BadRequest("The message is nested too deeply.");
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

/** A message of the protocol has fewer levels; recursive functions fail at some thousands. */
const MAX_DEPTH = 64;

function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
