import type { Server } from "node:http";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { SwaggerModule } from "@nestjs/swagger";
import type { NextFunction, Request, Response } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Logger } from "pino";
import { ApiKeysService } from "./api-keys/api-keys.service.js";
import { appModule } from "./app.module.js";
import { SessionGuard } from "./auth/guard/session.guard.js";
import type { SignedRequest } from "./common/access.js";
import { type BodyChecks, isSmall, readBodies } from "./common/bodies.js";
import { deadline } from "./common/deadline.js";
import { NestLogger, requestLog, silentLogger } from "./common/logging.js";
import { Metrics, measureRequests } from "./common/metrics.js";
import { buildDocument } from "./common/openapi-document.js";
import { refuseOtherSites } from "./common/other-sites.js";
import { RequestBudget } from "./common/request-budget.js";
import type { Config } from "./config/config.js";
import { SessionCookie } from "./sessions/session-cookie.js";
import { TokensService } from "./sessions/tokens.service.js";
import { serveWeb } from "./web/web.js";

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than the idle timeout of a proxy (nginx: 60 s), so that it never sends on a connection that was just closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const ANSWER_TIMEOUT_MS = 60_000;

export type AppOptions = {
  logger?: Logger;
  answerTimeoutMs?: number;
};

/** The database is migrated. Call `init()` in tests, `listen()` in production. The role "all" also serves the web pages. */
export async function createApp(
  config: Config,
  { logger = silentLogger, answerTimeoutMs = ANSWER_TIMEOUT_MS }: AppOptions = {},
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
  app.use(readMcpAsApi(config));
  app.use(requestLog(logger));
  if (config.metrics !== undefined) app.use(measureRequests(app.get(Metrics)));
  app.use("/api", apiHeaders(config), deadline(answerTimeoutMs));
  app.use("/api", refuseOtherSites(config), readBodies(bodyChecks(app)));
  serveDocs(app);
  if (config.role === "all") serveWeb(app, config);
  setTimeouts(app.getHttpServer());
  return app;
}

const OUTSIDE_API = /^\/(?:mcp|\.well-known\/oauth-(?:protected-resource(?:\/mcp)?|authorization-server))\/?(?:\?|$)/i;

/** Clients use `/mcp` and its metadata; under `/api` they have the limits, checks and logs of every other route. */
function readMcpAsApi({ oauth }: Config) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (OUTSIDE_API.test(request.url)) {
      request.url = `/api${request.url}`;
      request.originalUrl = request.url;
      // RFC 9728, section 5.1: where a client without a token learns how to get one.
      if (oauth) response.locals.resourceMetadata = `${oauth.issuer}/.well-known/oauth-protected-resource/mcp`;
    }
    next();
  };
}

function bodyChecks(app: NestExpressApplication): BodyChecks {
  const keys = app.get(ApiKeysService);
  const tokens = app.get(TokensService);
  const cookie = app.get(SessionCookie);
  const guard = app.get(SessionGuard);
  return {
    isSigned: async (request) => {
      const token = cookie.tokenOf(request) ?? "";
      // The guard looks a key up in any case; before that only a large body is worth a query.
      if (keys.isKey(token)) return isSmall(request) || (await keys.find(token)) !== undefined;
      return tokens.isSigned(token);
    },
    findUser: (request) => guard.identify(request),
    budget: app.get(RequestBudget),
  };
}

/** API responses are data: no scripts, no frames, no caching. The docs page is the exception. */
function apiHeaders({ publicUrl }: Config) {
  const shared = {
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: publicUrl?.startsWith("https:") ?? false,
    xFrameOptions: { action: "deny" },
  } satisfies HelmetOptions;
  const data = helmet({ ...shared, ...FOR_PAGES_ONLY, contentSecurityPolicy: policy({ defaultSrc: ["'none'"] }) });
  const docs = helmet({ ...shared, contentSecurityPolicy: policy(DOCS_SOURCES) });
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader("Cache-Control", "no-store");
    (/^\/docs(\/|$)/i.test(request.path) ? docs : data)(request, response, next);
  };
}

/** Browsers ignore these where no page is shown, and writing them takes a twentieth of the CPU time of a short request. */
const FOR_PAGES_ONLY = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

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

function serveDocs(app: NestExpressApplication): void {
  const budget = app.get(RequestBudget);
  const guard = app.get(SessionGuard);
  app.use(
    ["/api/docs", "/api/openapi.json"],
    async (request: SignedRequest, response: Response, next: NextFunction) => {
      request.isUnlimited = await guard.isAdmin(request);
      await budget.consumeUnguarded(request, response);
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
