import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { cpuOf } from "./measure.mjs";

const HEADERS_END = Buffer.from("\r\n\r\n");

/** A keep-alive connection that sends one request at a time; cheaper than node:http, whose client costs more than a bare server. */
class Connection {
  constructor(base) {
    const { hostname, port } = new URL(base);
    this.host = `${hostname}:${port}`;
    this.socket = connect(Number(port), hostname).setNoDelay(true);
    this.received = [];
    this.size = 0;
    this.socket.on("data", (chunk) => this.read(chunk));
    this.socket.on("error", (error) => this.fail?.(error));
    this.socket.on("close", () => this.fail?.(new Error("The server has closed the connection.")));
  }

  send({ method = "GET", path, headers = {}, body }) {
    const text = body === undefined ? "" : JSON.stringify(body);
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.host}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body !== undefined) lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(text)}`);
    return new Promise((done, fail) => {
      // Writing to it reports nothing.
      if (this.socket.destroyed) return fail(new Error(`${path}: the server has closed the connection.`));
      this.done = done;
      this.fail = fail;
      this.path = path;
      this.socket.write(`${lines.join("\r\n")}\r\n\r\n${text}`);
    });
  }

  read(chunk) {
    this.received.push(chunk);
    this.size += chunk.length;
    if (this.expected === undefined && !this.readHead()) return;
    if (this.size < this.expected) return;
    const all = this.received.length === 1 ? this.received[0] : Buffer.concat(this.received);
    this.received = [];
    this.size = 0;
    this.expected = undefined;
    if (this.status < 300) this.done();
    else this.fail(new Error(`${this.path}: ${this.status} ${all.subarray(-300)}`));
  }

  /** Answers with a Content-Length only: nothing that is measured here is sent in chunks. */
  readHead() {
    const all = Buffer.concat(this.received);
    this.received = [all];
    const end = all.indexOf(HEADERS_END);
    if (end < 0) return false;
    const head = all.toString("latin1", 0, end);
    this.status = Number(head.slice(9, 12));
    const length = this.status === 204 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return this.fail(new Error(`${this.path}: an answer without Content-Length`));
    this.expected = end + HEADERS_END.length + length;
    return true;
  }

  close() {
    this.socket.destroy();
  }
}

/** Connections to one server, each a lane of requests. */
export const openLanes = (base, count) => Array.from({ length: count }, () => new Connection(base));

/** Sends requests on every lane for a time; the latencies in ms and the CPU time in ms of the server and of PostgreSQL. */
export async function load({ pid, postgresPid }, lanes, milliseconds, make) {
  const times = [];
  const before = [cpuOf(pid), cpuOfChildren(postgresPid)];
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    lanes.map(async (lane) => {
      do {
        const sent = performance.now();
        await lane.send(make());
        times.push(performance.now() - sent);
      } while (performance.now() < end);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const [cpu, postgresCpu] = [cpuOf(pid) - before[0], cpuOfChildren(postgresPid) - before[1]];
  return { times, seconds, cpu: cpu * 1000, postgresCpu: postgresCpu * 1000 };
}

/** CPU seconds of a process, of its children and of those that have ended; Linux only. */
function cpuOfChildren(parent) {
  let sum = 0;
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
      if (Number(pid) === parent) sum += ticks(fields, 11, 12, 13, 14);
      else if (Number(fields[1]) === parent) sum += ticks(fields, 11, 12);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum / 100;
}

const ticks = (fields, ...at) => at.reduce((sum, index) => sum + Number(fields[index]), 0);

/** The value below which this share of sorted numbers lies. */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
