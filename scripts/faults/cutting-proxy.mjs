import { once } from "node:events";
import { createServer, request } from "node:http";

/** An HTTP proxy that can drop an answer, so that a fault lies between the commit and the client. */
export class CuttingProxy {
  #server;
  #onAnswer;

  constructor(port) {
    this.target = { host: "127.0.0.1", port };
  }

  async start() {
    this.#server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing)).listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Drops the answer to the next write, once it has arrived here, and calls back. */
  dropNextAnswer(callback) {
    this.#onAnswer = callback;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(incoming, outgoing) {
    const { method, url: path, headers } = incoming;
    const upstream = request({ ...this.target, method, path, headers, agent: false });
    upstream.on("error", () => outgoing.destroy());
    upstream.on("response", (answer) => {
      const callback = method === "GET" ? undefined : this.#onAnswer;
      if (callback) {
        this.#onAnswer = undefined;
        outgoing.destroy();
        callback();
        return;
      }
      answer.on("error", () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(upstream);
  }
}
