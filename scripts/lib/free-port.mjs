import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of 127.0.0.1 on which no server listens, for a program that is started afterwards. It is below the ports that systems give to
 * connections: one of these could take it before the program listens.
 */
export async function freePort(first = randomInt(20_000, 30_000)) {
  for (let port = first; ; port += 1) if (await isFree(port)) return port;
}

async function isFree(port) {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch (error) {
    if (error.code === "EADDRINUSE" || error.code === "EACCES") return false;
    throw error;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
