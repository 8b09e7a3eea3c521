import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

const TICKS_PER_SECOND = 100;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** CPU seconds a process has used; Linux only, elsewhere NaN. */
export function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in MB; Linux only. */
export function rssOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Sends one request and reads its answer; throws unless it worked. */
export function send(base, { method = "GET", path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const more =
      text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request(`${base}${path}`, { agent, method, headers: { ...headers, ...more } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode < 300) resolve(answer === "" ? undefined : JSON.parse(answer));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 200)}`));
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

/** Sends `count` requests, two at a time, and tells their latencies in ms and the process's CPU in ms. */
export async function batch({ base, pid }, count, make) {
  const times = [];
  const before = cpuOf(pid);
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      sent += 1;
      const start = performance.now();
      await send(base, make());
      times.push(performance.now() - start);
    }
  };
  await Promise.all([lane(), lane()]);
  return { times, cpu: (cpuOf(pid) - before) * 1000 };
}

/** The middle of the numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
