import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Stands between the application and a server, so that a test can take the server away, freeze it and bring it back. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private frozen = false;
  private port = 0;
  private readonly held: (() => void)[] = [];
  private freezeText: { text: string; isForwarded: boolean } | undefined;

  constructor(private readonly target: { host: string; port: number }) {}

  async start(): Promise<number> {
    this.server = createServer((client) => this.join(client)).listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  /** Cuts every connection and takes no new one. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Keeps every connection and lets nothing through. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Freezes before a message with the text reaches the server. */
  freezeAt(text: string): void {
    this.freezeText = { text, isForwarded: false };
  }

  /** Freezes after a message with the text has been forwarded, so that only its answer is held back. */
  freezeAfter(text: string): void {
    this.freezeText = { text, isForwarded: true };
  }

  thaw(): void {
    this.frozen = false;
    this.freezeText = undefined;
    for (const send of this.held.splice(0)) send();
    for (const socket of this.sockets) socket.resume();
  }

  private join(client: Socket): void {
    const upstream = connect(this.target.port, this.target.host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on("data", (chunk) => {
        if (from !== client || !this.freezeText || !chunk.includes(this.freezeText.text)) to.write(chunk);
        else if (this.freezeText.isForwarded) {
          this.freeze();
          to.write(chunk);
        } else {
          this.freeze();
          this.held.push(() => to.write(chunk));
        }
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.frozen) from.pause();
    }
  }
}
