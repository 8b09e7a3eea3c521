import { randomUUID } from "node:crypto";
import { type ExecutionContext, Injectable, Module } from "@nestjs/common";
import { AuthGuard } from "@nestjs/passport";
import passport from "passport";
import { ApiKeysModule } from "../../api-keys/api-keys.module.js";
import {
  ACCESS,
  type Access,
  BY_KEY,
  type CurrentUser,
  HEADER_ONLY,
  KEY_ONLY,
  type KeyAccess,
  type KeyUser,
  LOADS_ACCOUNT,
  type SessionUser,
  type SignedRequest,
} from "../../common/access.js";
import { Forbidden, Unauthenticated } from "../../common/errors.js";
import { BUDGET, type BudgetName } from "../../common/request-budget.js";
import { RouteMetadata } from "../../common/route-metadata.js";
import { runInPool } from "../../database/pools.js";
import { SessionsModule } from "../../sessions/sessions.module.js";
import { ApiKeyStrategy, JwtStrategy } from "./strategies.js";

type Rules = {
  access: Access;
  budget: BudgetName;
  headerOnly: boolean;
  loadsAccount: boolean;
  keyOnly: boolean;
  byKey: KeyAccess | undefined;
};

@Injectable()
export class SessionGuard extends AuthGuard() {
  private readonly strategies: string[];

  constructor(
    private readonly metadata: RouteMetadata,
    key: ApiKeyStrategy,
    private readonly jwt: JwtStrategy,
  ) {
    // Passport keeps strategies by name for the whole process, and a process of the tests has several applications.
    const strategies = [key, jwt].map((strategy) => {
      const name = randomUUID();
      passport.use(name, strategy);
      return name;
    });
    super({ defaultStrategy: strategies });
    this.strategies = strategies;
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { access, budget, headerOnly, loadsAccount, keyOnly, byKey } = this.rulesOf(context);
    const request = context.switchToHttp().getRequest<SignedRequest>();
    if (access === "public") {
      // Sign-in is limited for all; health checks must work without the database.
      if (budget === "api" || budget === "contact") request.isUnlimited = await this.isAdmin(request);
      return true;
    }
    request.isHeaderOnly = headerOnly;
    request.loadsAccount = loadsAccount;
    await runInPool("reserved", () => this.authenticate(context, request));
    const { user } = request;
    if (!user) throw new Unauthenticated();
    if (isSignedIn(user) && keyOnly) throw new Unauthenticated();
    if (isKeyUser(user)) assertKeyOpens(user, byKey, request.method);
    if (access === "admin" && !user.isAdmin) throw new Forbidden();
    return true;
  }

  private async authenticate(context: ExecutionContext, request: SignedRequest): Promise<void> {
    const known = this.jwt.findKnown(request);
    if (known === undefined) await super.canActivate(context);
    else request.user = await known;
  }

  private rulesOf(context: ExecutionContext): Rules {
    const targets = [context.getHandler(), context.getClass()];
    const metadata = <T>(key: string) => this.metadata.getAllAndOverride<T | undefined>(key, targets);
    return {
      access: metadata<Access>(ACCESS) ?? "user",
      budget: metadata<BudgetName>(BUDGET) ?? "api",
      headerOnly: metadata<boolean>(HEADER_ONLY) ?? false,
      loadsAccount: metadata<boolean>(LOADS_ACCOUNT) ?? false,
      keyOnly: metadata<boolean>(KEY_ONLY) ?? false,
      byKey: metadata<KeyAccess>(BY_KEY),
    };
  }

  /** For limits only: a public route works without the database. */
  async isAdmin(request: SignedRequest): Promise<boolean> {
    const user = await runInPool("reserved", () => this.identify(request)).catch(() => undefined);
    return user?.isAdmin ?? false;
  }

  async identify(request: SignedRequest): Promise<CurrentUser | undefined> {
    const known = this.jwt.findKnown(request);
    if (known !== undefined) return known;
    return new Promise((resolve, reject) => {
      const done = (error: unknown, user: CurrentUser | false | null) =>
        error ? reject(error) : resolve(user || undefined);
      passport.authenticate(this.strategies, { session: false }, done)(request, request.res, reject);
    });
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error;
    if (!user) throw new Unauthenticated();
    return user;
  }
}

const READS = new Set(["GET", "HEAD"]);

function assertKeyOpens({ scopes, prompts, resource }: KeyUser, access: KeyAccess | undefined, method: string): void {
  if (access === undefined) throw new Forbidden("API keys cannot use this endpoint.");
  if (access === "any") return;
  if (prompts.kind !== "all" || resource !== null) throw new Forbidden("This API key is for agents (MCP) only.");
  if (!READS.has(method) && !scopes.includes("write")) throw new Forbidden("This API key can only read.");
}

function isKeyUser(user: CurrentUser): user is KeyUser {
  return "keyId" in user;
}

function isSignedIn(user: CurrentUser): user is SessionUser {
  return "sessionId" in user;
}

@Module({
  imports: [SessionsModule, ApiKeysModule],
  providers: [ApiKeyStrategy, JwtStrategy, SessionGuard],
  exports: [SessionGuard],
})
export class SessionGuardModule {}
