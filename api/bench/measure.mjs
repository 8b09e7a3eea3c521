import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

const TICKS_PER_SECOND = 100;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

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
        // A message of /mcp may come as one event.
        const json = /^data: (.*)$/m.exec(answer)?.[1] ?? answer;
        if (response.statusCode < 300) resolve(json === "" ? undefined : JSON.parse(json));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 200)}`));
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

/** Sends `count` requests at an even rate over at most 16 connections; returns their latencies in ms, from when each was due. */
export async function paced({ base }, count, make, perSecond) {
  const started = performance.now();
  const one = async (_, n) => {
    const due = started + (n * 1000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    await send(base, make());
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: count }, one));
}

/** Sends `count` requests, some at a time, and returns their latencies in ms, the seconds of all and the process's CPU in ms. */
export async function batch({ base, pid }, count, make, concurrency = 2) {
  const times = [];
  const before = cpuOf(pid);
  const started = performance.now();
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      sent += 1;
      const start = performance.now();
      await send(base, make());
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { times, seconds: (performance.now() - started) / 1000, cpu: (cpuOf(pid) - before) * 1000 };
}

/** The middle of the numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
