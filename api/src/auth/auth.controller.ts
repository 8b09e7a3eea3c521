import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Headers,
  HttpCode,
  Injectable,
  Res,
  UseGuards,
} from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Request, Response } from "express";
import { ByKey, CurrentUser, type KeyUser, LoadsAccount, Public, type SessionUser } from "../common/access.js";
import { Answers, Creates, Fails } from "../common/api-docs.js";
import { Forbidden } from "../common/errors.js";
import { AnswersTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { AnswersSecret } from "../common/idempotent.js";
import { Budget } from "../common/request-budget.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { Device } from "../sessions/device.js";
import { headerToken, SessionCookie } from "../sessions/session-cookie.js";
import type { SessionAccount } from "../sessions/sessions.service.js";
import { User, userEtag } from "../users/user.dto.js";
import { AccountService } from "./account.service.js";
import {
  ConfirmPassword,
  ForgotPassword,
  Login,
  Message,
  PasswordRecovery,
  RecoveryCode,
  Register,
  Registered,
  Registration,
  SignedIn,
  UpdateAccount,
} from "./auth.dto.js";
import { AuthService } from "./auth.service.js";
import { RecoveryService } from "./recovery.service.js";

/** For GET requests that change something: requires a page of this origin, the address bar, or a token in a header. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const site = request.get("sec-fetch-site");
    if (site === "same-origin" || site === "none" || headerToken(request) !== undefined) return true;
    throw new Forbidden("Sign out on a page of this site.");
  }
}

@ApiTags("auth")
@Controller("auth")
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly account: AccountService,
    private readonly recovery: RecoveryService,
    private readonly cookie: SessionCookie,
  ) {}

  @Public()
  @Get("registration")
  @ApiOperation({
    summary: "Who may register",
    description: "Open to everyone, by invitation link only, or closed (`REGISTRATION`).",
  })
  @Answers(Registration, "The mode")
  getRegistration(): Registration {
    return this.auth.registration();
  }

  @Public()
  @Budget("auth")
  @Post("register")
  @ApiOperation({
    summary: "Create an account",
    description:
      "Signs in at once. The account begins with copies of the active default types and prompts. `verificationCode` is its recovery code and is shown this once only.",
  })
  @Creates(Registered, "The account, its token and its recovery code")
  @Fails("username_taken", "registration_closed", "invitation_invalid")
  async register(
    @Body({ schema: Register }) body: Register,
    @Device() device: Device,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Registered> {
    return this.cookie.set(response, await this.auth.register(body, device));
  }

  @Public()
  @Budget("auth")
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
    return this.cookie.set(response, await this.auth.login(body, device));
  }

  @Post("logout")
  @HttpCode(200)
  @ByKey("any")
  @ApiOperation({
    summary: "Sign out",
    description: "Ends the session at once and deletes the cookie. Sent with an API key, it revokes that very key.",
  })
  @Answers(Message, "The session has ended, or the key")
  logout(@CurrentUser() user: SessionUser | KeyUser, @Res({ passthrough: true }) response: Response): Promise<Message> {
    this.cookie.clear(response);
    return this.auth.logout(user);
  }

  @Get("logout")
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: "Sign out by a link",
    description: "For a page of this very origin, or with a token in a header; a link on any other site does nothing.",
  })
  @Answers(Message, "The session has ended")
  @Fails("forbidden")
  logoutByLink(@CurrentUser() user: SessionUser, @Res({ passthrough: true }) response: Response): Promise<Message> {
    this.cookie.clear(response);
    return this.auth.logout(user);
  }

  @Get("user")
  @LoadsAccount()
  @ApiOperation({ summary: "The signed-in account", description: "401 without a session." })
  @AnswersTagged(User, "The account of the session")
  getUser(@CurrentUser() { account }: SessionAccount, @Res({ passthrough: true }) response: Response): User {
    return withEtag(response, account, userEtag);
  }

  @Put("user")
  @ApiOperation({
    summary: "Change one's own account",
    description:
      "Username, password or e-mail address, each with the current password. A new password ends every other session, and all API keys if `endApiKeys` says so.",
  })
  @TakesIfMatch()
  @AnswersTagged(User, "The account")
  @Fails("username_taken")
  async updateUser(
    @CurrentUser() user: SessionUser,
    @Body({ schema: UpdateAccount }) body: UpdateAccount,
    @Device() device: Device,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return withEtag(response, await this.account.update(user, body, device, ifMatch), userEtag);
  }

  @Delete("user")
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete one's own account",
    description: "Removes everything it owns, at once and for good. Administrators cannot be deleted.",
  })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("forbidden")
  removeUser(@CurrentUser() user: SessionUser, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.account.remove(user).then(() => this.cookie.clear(response));
  }

  @AnswersSecret("verificationCode")
  @Post("recovery-code")
  @HttpCode(200)
  @ApiOperation({ summary: "Create a new recovery code", description: "The previous code stops working." })
  @Answers(RecoveryCode, "The code, this once only")
  renewRecoveryCode(
    @CurrentUser() user: SessionUser,
    @Body({ schema: ConfirmPassword }) body: ConfirmPassword,
    @Device() device: Device,
  ): Promise<RecoveryCode> {
    return this.account.renewRecoveryCode(user, body, device);
  }

  @Public()
  @Budget("auth")
  @Post("forgot-password")
  @HttpCode(200)
  @ApiOperation({
    summary: "Reset a forgotten password",
    description:
      "With a username alone it answers the same whether or not there is such an account. With a right code too it sets the password, ends every session, " +
      "revokes every API key unless `endApiKeys` is false, and answers the next recovery code; a wrong code and an unknown username are answered the same. " +
      "An address with a sign-in to the account in the last 90 days may guess five times and then waits for at most 15 minutes. All other addresses together " +
      "have 20 guesses a day at a code of six digits; more are answered like a wrong code. A code of twelve digits, which is mailed or made by an administrator, is counted by address alone.",
  })
  @Answers(PasswordRecovery, "The next step")
  forgotPassword(
    @Body({ schema: ForgotPassword }) body: ForgotPassword,
    @Device() device: Device,
  ): Promise<PasswordRecovery> {
    return this.recovery.recover(body, device);
  }
}
