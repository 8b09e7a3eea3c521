import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { type Running, startProgram } from "./process.ts";

/** The path of a file of this repository. */
export const repositoryPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const ADMIN = { username: "admin", password: "admin-of-the-journeys" } as const;

/** The built product, running: what `npm start` starts, on a data directory of its own. */
export interface Product {
  readonly origin: string;
  readonly dataDir: string;
  log(): string;
  /** Ends it as Ctrl+C does; answers its exit code. The data directory stays. */
  stop(): Promise<number | null>;
  /** Starts it again on the same data directory and port. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A copy of the data directory that the global set-up prepared, or an empty one. */
async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "promptory-journey-"));
  const prepared = process.env.E2E_PREPARED_DATA;
  // cp keeps owners: as root the cluster belongs to another user.
  if (prepared !== undefined) execFileSync("cp", ["-a", `${prepared}/.`, dataDir]);
  return dataDir;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the built product; `env` is added to its environment, and may depend on its origin. Throws when it was not built. */
export async function startProduct(env: Environment | ((origin: string) => Environment) = {}): Promise<Product> {
  for (const built of ["api/dist/bundle/main.js", "web-shell/dist/index.html", "web-admin/dist/index.html"]) {
    if (!existsSync(repositoryPath(built))) throw new Error(`${built} is missing: run npm run build first.`);
  }
  const dataDir = await makeDataDir();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let running: Running | undefined;
  const start = async () => {
    running = await startProgram({
      script: repositoryPath("api/dist/bundle/main.js"),
      readyUrl: `${origin}/api/health/ready`,
      env: {
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
        ADMIN_PASSWORD: ADMIN.password,
        // Journeys count prompts.
        STARTER_SET: "off",
        // One browser does in seconds what people do in an hour.
        RATE_LIMIT_API: "100000",
        RATE_LIMIT_AUTH: "100000",
        RATE_LIMIT_CONTACT: "100000",
        RATE_LIMIT_IMPROVE: "100000",
        ...(typeof env === "function" ? env(origin) : env),
      },
    });
  };
  const stop = async () => (await running?.stop("SIGINT")) ?? null;
  await start();
  return {
    origin,
    dataDir,
    log: () => running?.log() ?? "",
    start,
    stop,
    async remove() {
      await stop();
      // What has stopped may still be letting go of its files.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Starts one of the apps' own static servers (`web-shell` or `web-admin`) at an address of its own. */
export async function startAppServer(
  app: "web-shell" | "web-admin",
  env: Readonly<Record<string, string>>,
): Promise<{ origin: string } & Running> {
  const port = Number(env.PORT ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const running = await startProgram({
    script: repositoryPath(`${app}/server.ts`),
    readyUrl: `${origin}/`,
    env: { HOST: "127.0.0.1", ...env, PORT: String(port) },
  });
  return { origin, ...running };
}
