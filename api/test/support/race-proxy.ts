import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Where the first request of a race is held. */
export const PAUSES = {
  beforeStatement: "before the statement",
  afterStatement: "after the statement",
  beforeCommit: "before the commit",
  afterCommit: "after the commit, before the answer",
} as const;
export type Pause = (typeof PAUSES)[keyof typeof PAUSES];

/** One connection is held when it runs a statement that matches. */
export type Trap = { at: Pause; statement: RegExp };

type Armed = Trap & { onPaused: () => void };

/** A TCP proxy for PostgreSQL that reads the wire protocol, so that a test can hold one connection at a chosen statement. */
export class RaceProxy {
  private readonly connections = new Set<Connection>();
  private server: Server | undefined;
  private armed: Armed | undefined;
  private held: Connection | undefined;
  /** The highest number of connections that ran a statement or had a transaction open at one moment, without those of the queue itself. */
  mostInUse = 0;
  /** How often a connection with nothing to wait for has sent something; set to 0 by the test. */
  roundTrips = 0;
  /** Statements sent, in order, without those of the queue itself; cleared by the test. */
  readonly statements: string[] = [];

  constructor(private readonly target: { host: string; port: number }) {}

  async start(): Promise<number> {
    this.server = createServer((client) => this.accept(client)).listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const connection of this.connections) connection.destroy();
    await closed;
  }

  /** Resolves when a connection is held at the trap. */
  arm(trap: Trap): Promise<void> {
    return new Promise((resolve) => {
      this.armed = { ...trap, onPaused: resolve };
    });
  }

  /** Lets the held connection continue and removes the trap. */
  release(): void {
    this.armed = undefined;
    const { held } = this;
    this.held = undefined;
    held?.release();
  }

  /** Whether no connection but the held one waits for PostgreSQL. */
  get isQuiet(): boolean {
    return [...this.connections].every((connection) => connection === this.held || !connection.isBusy);
  }

  /** The trap, for the connection that may be caught: once one has matched, it is the only one. */
  trapFor(connection: Connection): Trap | undefined {
    return this.held === undefined || this.held === connection ? this.armed : undefined;
  }

  catch(connection: Connection): void {
    this.held = connection;
  }

  paused(): void {
    this.armed?.onPaused();
    this.armed = undefined;
  }

  count(): void {
    this.mostInUse = Math.max(this.mostInUse, [...this.connections].filter(({ isInUse }) => isInUse).length);
  }

  private accept(client: Socket): void {
    const connection = new Connection(this, client, connect(this.target.port, this.target.host));
    this.connections.add(connection);
    client.on("close", () => this.connections.delete(connection));
  }
}

/** One connection: whole messages only are passed on. */
class Connection {
  private readonly prepared = new Map<string, string>();
  private readonly fromClient = new Framer(true);
  private readonly fromServer = new Framer(false);
  /** Messages kept back; undefined while they pass. */
  private heldRequests: Buffer[] | undefined;
  private heldAnswers: Buffer[] | undefined;
  private awaits: "statement" | "commit" | undefined;
  private hasMatched = false;
  private pending = 0;
  private isInTransaction = false;
  private isWaiting = false;
  /** The queue looks for new and stalled jobs by a timer of its own; each of its statements begins with a comment. */
  private isOfQueue = false;

  constructor(
    private readonly proxy: RaceProxy,
    private readonly client: Socket,
    private readonly upstream: Socket,
  ) {
    client.on("data", (chunk) => this.fromClient.push(chunk, (message, type) => this.request(message, type)));
    upstream.on("data", (chunk) => this.fromServer.push(chunk, (message, type) => this.answer(message, type)));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      // Messages are passed on one by one: with Nagle's algorithm each would wait 40 ms for an acknowledgement.
      from.setNoDelay(true);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }

  get isBusy(): boolean {
    return this.pending > 0;
  }

  get isInUse(): boolean {
    return (this.isBusy || this.isInTransaction) && !this.isOfQueue;
  }

  destroy(): void {
    this.client.destroy();
    this.upstream.destroy();
  }

  release(): void {
    this.hasMatched = false;
    this.awaits = undefined;
    const requests = this.heldRequests ?? [];
    this.heldRequests = undefined;
    this.passAnswers();
    for (const request of requests) this.send(request);
  }

  private request(message: Buffer, type: string): void {
    if (!this.heldRequests) this.check(message, type);
    if (this.heldRequests) this.heldRequests.push(message);
    else this.send(message);
  }

  private check(message: Buffer, type: string): void {
    const text = this.textOf(message, type);
    if (text === undefined) return;
    this.isOfQueue = text.startsWith("--");
    if (!this.isOfQueue && (type !== "P" || message[5] === 0)) this.proxy.statements.push(text);
    const trap = this.proxy.trapFor(this);
    if (!trap) return;
    if (!this.hasMatched && trap.statement.test(text)) this.matched(trap);
    else if (this.hasMatched && isCommit(text)) this.committing(trap);
  }

  private matched({ at }: Trap): void {
    this.hasMatched = true;
    this.proxy.catch(this);
    if (at === PAUSES.beforeStatement) this.hold();
    else this.awaitAnswer("statement");
  }

  private committing({ at }: Trap): void {
    if (at === PAUSES.beforeCommit) this.hold();
    else if (at === PAUSES.afterCommit) this.awaitAnswer("commit");
  }

  private hold(): void {
    this.heldRequests = [];
    this.proxy.paused();
  }

  private awaitAnswer(what: "statement" | "commit"): void {
    this.awaits = what;
    this.heldAnswers = [];
  }

  private send(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === "Q" || type === "S") this.pending += 1;
    if (!this.isWaiting) this.proxy.roundTrips += 1;
    this.isWaiting = true;
    this.proxy.count();
    this.upstream.write(message);
  }

  private answer(message: Buffer, type: string): void {
    if (this.heldAnswers) this.heldAnswers.push(message);
    else this.client.write(message);
    if (type !== "Z") return;
    this.pending = Math.max(0, this.pending - 1);
    this.isWaiting = this.isBusy;
    this.isInTransaction = message[5] !== IDLE;
    if (this.heldAnswers) this.answered();
  }

  /** A statement outside a transaction commits by itself: both pauses around the commit hold its answer. */
  private answered(): void {
    const at = this.proxy.trapFor(this)?.at;
    const isDone = this.awaits === "commit" || !this.isInTransaction || at === PAUSES.afterStatement;
    this.awaits = undefined;
    if (isDone) this.proxy.paused();
    else this.passAnswers();
  }

  private passAnswers(): void {
    const answers = this.heldAnswers ?? [];
    this.heldAnswers = undefined;
    for (const answer of answers) this.client.write(answer);
  }

  /** The SQL a message runs: a simple query, or one that is prepared (Parse) or was prepared before (Bind). */
  private textOf(message: Buffer, type: string): string | undefined {
    if (type === "Q") return cString(message, 5);
    if (type === "P") {
      const name = cString(message, 5);
      const text = cString(message, 6 + Buffer.byteLength(name));
      this.prepared.set(name, text);
      return text;
    }
    if (type !== "B") return undefined;
    const portal = cString(message, 5);
    const name = cString(message, 6 + Buffer.byteLength(portal));
    // An unnamed statement was seen when it was parsed, just before.
    return name === "" ? undefined : this.prepared.get(name);
  }
}

const IDLE = "I".charCodeAt(0);

const isCommit = (text: string) => /^\s*commit\b/i.test(text);

function cString(message: Buffer, from: number): string {
  return message.toString("utf8", from, message.indexOf(0, from));
}

/** Cuts a stream into messages: a type, a length of four bytes, the rest. The first one of a client has no type. */
class Framer {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private isStartup: boolean) {}

  push(chunk: Buffer, onMessage: (message: Buffer, type: string) => void): void {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    for (;;) {
      const header = this.isStartup ? 0 : 1;
      if (this.rest.length < header + 4) return;
      const length = header + this.rest.readUInt32BE(header);
      if (this.rest.length < length) return;
      const message = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      const type = this.isStartup ? "" : String.fromCharCode(message[0] ?? 0);
      this.isStartup = false;
      onMessage(message, type);
    }
  }
}
