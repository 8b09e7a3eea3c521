import { Body, Controller, Get, HttpCode, Post, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { CurrentUser, Public } from "../common/access.js";
import { Answers, Creates, Fails } from "../common/api-docs.js";
import { clearSessionCookie, withSessionCookie } from "../sessions/session-cookie.js";
import { User } from "../users/user.dto.js";
import { Login, Message, Register, Registered, SignedIn } from "./auth.dto.js";
import { AuthService } from "./auth.service.js";
import { Device } from "./device.js";

@ApiTags("auth")
@Controller("auth")
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Post("register")
  @ApiOperation({
    summary: "Make an account",
    description:
      "Signs in at once. The account begins with copies of the active default types and prompts. `verificationCode` is its recovery code and is shown this once only.",
  })
  @Creates(Registered, "The account, its token and its recovery code")
  @Fails("username_taken")
  async register(
    @Body({ schema: Register }) body: Register,
    @Device() device: Device,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Registered> {
    return withSessionCookie(response, await this.auth.register(body, device));
  }

  @Public()
  @Post("login")
  @HttpCode(200)
  @ApiOperation({
    summary: "Sign in",
    description:
      "The token also comes as an HttpOnly cookie, which authorises reading only. A session ends after 12 hours without use and after 30 days at the latest.",
  })
  @Answers(SignedIn, "The account and its token")
  @Fails("invalid_credentials")
  async login(
    @Body({ schema: Login }) body: Login,
    @Device() device: Device,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return withSessionCookie(response, await this.auth.login(body, device));
  }

  @Post("logout")
  @HttpCode(200)
  @ApiOperation({ summary: "Sign out", description: "Ends the session at once and takes the cookie back." })
  @Answers(Message, "The session has ended")
  logout(@CurrentUser() user: CurrentUser, @Res({ passthrough: true }) response: Response): Promise<Message> {
    clearSessionCookie(response);
    return this.auth.logout(user);
  }

  @Get("user")
  @ApiOperation({ summary: "Whoever is signed in" })
  @Answers(User, "The account of the session")
  user(@CurrentUser() user: CurrentUser): Promise<User> {
    return this.auth.user(user);
  }
}
