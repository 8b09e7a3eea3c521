import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { freePort } from "./free-port.mjs";

describe("a free port", () => {
  it("is one that the system does not give to connections", async () => {
    const [first] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t").map(Number);
    for (let n = 0; n < 20; n += 1) expect(await freePort()).toBeLessThan(first);
  });

  it("is not one on which a server listens", async () => {
    const port = await freePort();
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    expect(await freePort(port)).toBeGreaterThan(port);
    server.close();
  });
});
