import { Agent, createServer, request as httpRequest } from "node:http";

const CHECK_EVERY_MS = 200;
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Headers of one connection, which a proxy does not pass on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * A reverse proxy for one machine: `/api`, `/mcp` and its metadata to the API processes that are ready, in turn, the rest to the web servers. A request
 * that no process has received is sent to the next one.
 */
export class Balancer {
  #agent = new Agent({ keepAlive: true });
  #ready = new Map();
  #next = 0;

  /** `apis` are origins of API processes; `shell` and `admin` those of the web servers. */
  constructor({ apis, shell, admin }) {
    Object.assign(this, { apis, shell, admin });
    this.server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(port = 0) {
    await this.#check();
    this.#timer = setInterval(() => void this.#check(), CHECK_EVERY_MS);
    await new Promise((resolve, reject) => this.server.once("error", reject).listen(port, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${this.server.address().port}`;
  }

  stop() {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  #timer;

  async #check() {
    const isReady = async (origin) => {
      const answer = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      return answer?.ok ?? false;
    };
    await Promise.all(this.apis.map(async (origin) => this.#ready.set(origin, await isReady(origin))));
  }

  /** Where a request may be sent, the best place first. */
  #targets(path) {
    if (path.startsWith("/remotes/admin/")) return [{ origin: this.admin, path: path.slice("/remotes/admin".length) }];
    if (!/^\/(?:(?:api|mcp)(?:[/?]|$)|\.well-known\/oauth-)/.test(path)) return [{ origin: this.shell, path }];
    this.#next += 1;
    const inTurn = this.apis.map((_, index) => this.apis[(this.#next + index) % this.apis.length]);
    const byReadiness = inTurn.toSorted((a, b) => Number(this.#ready.get(b)) - Number(this.#ready.get(a)));
    return byReadiness.map((origin) => ({ origin, path }));
  }

  async #answer(request, response) {
    const chunks = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return void response.writeHead(413).end();
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    for (const target of this.#targets(request.url)) {
      // A kept connection may have been closed a moment ago; a new one to the same process shows which it was.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const result = await this.#send(target, request, body, response);
        if (result === "answered") return;
        if (result !== "closed-while-idle") break;
      }
      this.#ready.set(target.origin, false);
      if (response.headersSent) return void response.destroy();
    }
    response.writeHead(503, { "Content-Type": "application/problem+json", "Retry-After": "1" });
    response.end(
      JSON.stringify({ type: "about:blank", title: "Service Unavailable", status: 503, code: "unavailable" }),
    );
  }

  #send({ origin, path }, { method, headers, socket }, body, response) {
    const { hostname, port } = new URL(origin);
    const forwarded = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    const passedOn = {
      ...headers,
      "x-forwarded-for": forwarded,
      "x-forwarded-proto": "http",
      "content-length": body.length,
    };
    for (const name of HOP_BY_HOP) delete passedOn[name];
    return new Promise((resolve) => {
      const outgoing = httpRequest({ agent: this.#agent, hostname, port, method, path, headers: passedOn });
      outgoing.on("response", (incoming) => {
        const answer = Object.fromEntries(
          Object.entries(incoming.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
        );
        response.writeHead(incoming.statusCode, answer);
        incoming.pipe(response);
        incoming.on("error", () => response.destroy());
        resolve("answered");
      });
      outgoing.on("error", ({ code }) => {
        if (code === "ECONNREFUSED") resolve("refused");
        else if (outgoing.reusedSocket && code === "ECONNRESET") resolve("closed-while-idle");
        else {
          // It may have been done: the client decides whether to send it again.
          if (!response.headersSent) response.writeHead(502).end();
          else response.destroy();
          resolve("answered");
        }
      });
      response.on("close", () => response.writableFinished || outgoing.destroy());
      outgoing.end(body);
    });
  }
}
