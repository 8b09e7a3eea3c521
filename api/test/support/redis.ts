import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { freePort } from "../../../scripts/lib/free-port.mjs";

/** A Redis of our own that can be taken away and brought back; it keeps nothing on disk. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Everything it holds, as text. */
  dump(): Promise<string>;
  /** What it does when its memory is full. */
  setPolicy(policy: string): Promise<void>;
  /** Loses everything. */
  flush(): Promise<void>;
}

/** Whether this machine can run Redis at all; a run that must not skip anything (CI) fails instead. */
export function hasRedis(): boolean {
  const found = spawnSync("redis-server", ["--version"]).status === 0;
  if (!found && process.env.CI) throw new Error("redis-server is missing: apt-get install redis-server.");
  return found;
}

/** Chooses a port; the server itself comes with `start()`. */
export async function makeRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}/0`,
    async start() {
      const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--maxmemory-policy", "noeviction"];
      // A Jest worker that is ended must take it along: Jest waits until nothing holds the output of its workers.
      const command = ["--pdeathsig", "KILL", "redis-server", ...settings];
      server = spawn("setpriv", command, { stdio: ["ignore", "pipe", "ignore"] });
      for await (const line of server.stdout ?? []) if (String(line).includes("Ready to accept connections")) return;
      throw new Error(`Redis ended before it was ready on port ${port}.`);
    },
    async dump() {
      return withClient(port, async (client) => {
        const keys = await client.keys("*");
        return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await held(client, key)])));
      });
    },
    setPolicy: (policy) =>
      withClient(port, async (client) => void (await client.config("SET", "maxmemory-policy", policy))),
    flush: () => withClient(port, async (client) => void (await client.flushall())),
    async stop() {
      const ended = server && once(server, "exit");
      server?.kill("SIGKILL");
      server = undefined;
      await ended;
    },
  };
}

async function withClient<T>(port: number, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(port, "127.0.0.1");
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

async function held(client: Redis, key: string): Promise<unknown> {
  switch (await client.type(key)) {
    case "hash":
      return client.hgetall(key);
    case "list":
      return client.lrange(key, 0, -1);
    case "set":
      return client.smembers(key);
    case "zset":
      return client.zrange(key, "0", "-1");
    case "stream":
      return client.xrange(key, "-", "+");
    default:
      return client.get(key);
  }
}
