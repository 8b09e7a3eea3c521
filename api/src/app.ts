import type { Server } from "node:http";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { SwaggerModule } from "@nestjs/swagger";
import type { NextFunction, Request, Response } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Logger } from "pino";
import { ApiKeysService } from "./api-keys/api-keys.service.js";
import { appModule } from "./app.module.js";
import type { CurrentUser, SignedRequest } from "./common/access.js";
import { type BodyChecks, readBodies } from "./common/bodies.js";
import { deadline } from "./common/deadline.js";
import { NestLogger, requestLog, silentLogger } from "./common/logging.js";
import { buildDocument } from "./common/openapi-document.js";
import { refuseOtherSites } from "./common/other-sites.js";
import { RequestBudget } from "./common/request-budget.js";
import type { Config } from "./config/config.js";
import { Metrics, measureRequests } from "./metrics/metrics.js";
import { SessionGuard } from "./sessions/session.guard.js";
import { SessionCookie } from "./sessions/session-cookie.js";
import { SessionsService } from "./sessions/sessions.service.js";
import { TokensService } from "./sessions/tokens.service.js";
import { serveWeb } from "./web/web.js";

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it never sends on one just closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const ANSWER_WITHIN_MS = 60_000;

export type AppOptions = {
  /** Left out, nothing is logged. */
  logger?: Logger;
  /** After that a request that is still unanswered is 503. */
  answerWithinMs?: number;
};

/**
 * The HTTP application, made but not started: `init()` it for tests, `listen()` for people. The database of
 * `config.databaseUrl` must be migrated before that. With the role "all" it serves the web pages too.
 */
export async function createApp(
  config: Config,
  { logger = silentLogger, answerWithinMs = ANSWER_WITHIN_MS }: AppOptions = {},
) {
  const app = await NestFactory.create<NestExpressApplication>(appModule(config), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  app.setGlobalPrefix("api");
  app.set("trust proxy", config.trustProxy);
  app.set("etag", false);
  app.disable("x-powered-by");
  app.use(readMcpAsApi);
  app.use(requestLog(logger));
  if (config.metrics !== undefined) app.use(measureRequests(app.get(Metrics)));
  app.use("/api", apiHeaders(config), deadline(answerWithinMs));
  app.use("/api", refuseOtherSites(config), readBodies(bodyChecks(app)));
  serveDocs(app);
  if (config.role === "all") serveWeb(app, config);
  setTimeouts(app.getHttpServer());
  return app;
}

/** Clients know `/mcp`; below `/api` it has the limits, checks and logs of every other route. */
function readMcpAsApi(request: Request, _response: Response, next: NextFunction): void {
  if (/^\/mcp\/?(?:\?|$)/i.test(request.url)) {
    request.url = `/api${request.url}`;
    request.originalUrl = request.url;
  }
  next();
}

function bodyChecks(app: NestExpressApplication): BodyChecks {
  const keys = app.get(ApiKeysService);
  const sessions = app.get(SessionsService);
  const tokens = app.get(TokensService);
  const cookie = app.get(SessionCookie);
  const check = <T>(request: Request, ofKey: (key: string) => T, ofToken: (token: string) => T): T | undefined => {
    const token = cookie.tokenOf(request);
    if (token === undefined) return undefined;
    return keys.isKey(token) ? ofKey(token) : ofToken(token);
  };
  const findKey = (key: string) => keys.find(key);
  return {
    isSigned: async (request) =>
      (await check<Promise<unknown>>(request, findKey, (token) => tokens.verify(token))) !== undefined,
    findUser: async (request) =>
      check<Promise<CurrentUser | undefined>>(request, findKey, (token) => sessions.find(token)),
    budget: app.get(RequestBudget),
  };
}

/** Answers of the API are data: nothing may be loaded from them, framed or kept. The docs page is the one exception. */
function apiHeaders({ publicUrl }: Config) {
  const shared: HelmetOptions = {
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: publicUrl?.startsWith("https:") ?? false,
    xFrameOptions: { action: "deny" },
  };
  const data = helmet({ ...shared, contentSecurityPolicy: policy({ defaultSrc: ["'none'"] }) });
  const docs = helmet({ ...shared, contentSecurityPolicy: policy(DOCS_SOURCES) });
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader("Cache-Control", "no-store");
    (/^\/docs(\/|$)/i.test(request.path) ? docs : data)(request, response, next);
  };
}

const DOCS_SOURCES = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
};

function policy(sources: Record<string, string[]>) {
  const directives = { ...sources, baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };
  return { useDefaults: false, directives };
}

/** Swagger UI and the document; made when somebody first asks for them. */
function serveDocs(app: NestExpressApplication): void {
  const budget = app.get(RequestBudget);
  const guard = app.get(SessionGuard);
  app.use(
    ["/api/docs", "/api/openapi.json"],
    async (request: SignedRequest, response: Response, next: NextFunction) => {
      request.isUnlimited = await guard.isAdmin(request);
      await budget.spendUnguarded(request, response);
      next();
    },
  );
  SwaggerModule.setup("api/docs", app, () => buildDocument(app), {
    jsonDocumentUrl: "api/openapi.json",
    customSiteTitle: "Promptory API",
    swaggerOptions: { persistAuthorization: false, tagsSorter: "alpha" },
  });
}

function setTimeouts(server: Server): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
}
