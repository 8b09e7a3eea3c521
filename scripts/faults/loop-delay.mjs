// Loaded into the product with --import: answers the message "read" with its memory and the delay of its event loop since the last one.
import { isMainThread } from "node:worker_threads";

const RESOLUTION_MS = 5;

if (isMainThread && process.send) {
  let late = [];
  let own = [];
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { at: performance.now(), cpu: cpu() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpu() };
    const delay = Math.max(0, now.at - last.at - RESOLUTION_MS);
    late.push(delay);
    // What the thread itself has computed meanwhile; the rest it waited for a CPU that other processes had.
    own.push(Math.min(delay, now.cpu - last.cpu));
    last = now;
  }, RESOLUTION_MS).unref();
  process.on("message", (message) => {
    if (message !== "read") return;
    process.send({ rss: process.memoryUsage.rss(), late: percentiles(late), own: percentiles(own) });
    late = [];
    own = [];
  });
  process.channel?.unref();
}

function percentiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { p99: at(0.99), max: at(1) };
}
