import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MikroORM } from "@mikro-orm/postgresql";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { Logger } from "pino";
import { type FirstAdmin, FirstAdminService } from "./admin/first-admin.service.js";
import { createApp } from "./app.js";
import { isDatabaseUnavailable } from "./common/database-errors.js";
import { NestLogger } from "./common/logging.js";
import type { Config } from "./config/config.js";
import { AppConfig } from "./config/config.module.js";
import { migrate } from "./database/migrate.js";
import { storeSettings } from "./database/store-settings.js";
import { HealthService } from "./health/health.service.js";
import { workerModule } from "./worker.module.js";

export type Running = { line: string; stop(): Promise<void> };

type StartOptions = {
  isTerminal?: boolean;
};

const DATABASE_TIMEOUT_MS = 30_000;
const RECEIVE_TIMEOUT_MS = 1_000;
/** Leaves time for jobs and database within the ten seconds of a stop. */
const DRAIN_TIMEOUT_MS = 5_000;

export async function startHttp(
  config: Config,
  logger: Logger,
  { isTerminal = false }: StartOptions = {},
): Promise<Running> {
  const app = await createApp(config, { logger });
  try {
    await prepareDatabase(app, logger);
    // A busy port fails before an administrator is created.
    await tryPort(config);
    const admin = await app.get(FirstAdminService).ensure();
    await app.listen(config.port, config.host);
    const server: Server = app.getHttpServer();
    const closeUnfinished = trackConnections(server);
    const { port } = server.address() as AddressInfo;
    return {
      line: readyLine(config, port, admin, isTerminal),
      // Order: not ready, running requests, jobs, database connections.
      async stop() {
        app.get(HealthService).beginShutdown();
        await drain(server, closeUnfinished);
        await app.close();
      },
    };
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

async function drain(server: Server, closeUnfinished: () => void): Promise<void> {
  const startedAt = performance.now();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    // Idle keep-alive connections would stay open.
    server.closeIdleConnections();
    if (elapsed > RECEIVE_TIMEOUT_MS) closeUnfinished();
    if (elapsed > DRAIN_TIMEOUT_MS) server.closeAllConnections();
  }, 50);
  await closed.finally(() => clearInterval(timer));
}

/** The returned function closes connections with an incomplete request; running requests continue. */
function trackConnections(server: Server): () => void {
  const requests = new Map<Socket, IncomingMessage | undefined>();
  server.on("connection", (socket: Socket) => {
    requests.set(socket, undefined);
    socket.once("close", () => requests.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    requests.set(socket, request);
    response.once("close", () => requests.has(socket) && requests.set(socket, undefined));
  });
  return () => {
    for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
  };
}

async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

export async function startWorker(config: Config, logger: Logger): Promise<Running> {
  const nest = new NestLogger(logger);
  const context = await NestFactory.createApplicationContext(workerModule(config), {
    logger: nest,
    abortOnError: false,
  });
  try {
    await prepareDatabase(context, logger);
    return { line: "Promptory is ready: working on jobs", stop: () => context.close() };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

async function prepareDatabase(app: INestApplicationContext, logger: Logger): Promise<void> {
  const deadline = Date.now() + DATABASE_TIMEOUT_MS;
  for (;;) {
    try {
      const config = app.get(AppConfig);
      if (config.poolerUrl !== undefined) await storeSettings(config);
      await migrate(app.get(MikroORM), config.databaseUrl);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      logger.warn({ err: error }, "The database does not answer yet");
      await sleep(1000);
    }
  }
}

function readyLine(
  { publicUrl, host }: Config,
  port: number,
  { username, generated }: FirstAdmin,
  isTerminal: boolean,
) {
  const everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host);
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const password =
    generated &&
    (isTerminal ? `, password (shown this once): ${generated.password}` : `, password in ${generated.file}`);
  const admin = `${username}${password ?? ""}`;
  return `Promptory is ready: ${publicUrl ?? `http://${name}:${port}`}  (administrator: ${admin})`;
}
