/**
 * Loaded into every process of a measured run. A shared API server (api/test/support/shared-server.mjs) outlives the test
 * files that use it: this answers, to each connection at a socket, what the process and its worker threads have run since the last one.
 */
import { Session } from "node:inspector/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const PRECISE = { callCount: true, detailed: true };

if (process.argv[1]?.endsWith("/shared-server.mjs") && process.env.COVERAGE_SOCKETS) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", PRECISE);
  const takeThreads = await measureThreads(session);
  const server = createServer(async (socket) => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const entries = [...result, ...(await takeThreads())];
    socket.end(JSON.stringify(entries.filter(({ url }) => url.includes("/dist/") && !url.includes("/node_modules/"))));
  });
  server.listen(join(process.env.COVERAGE_SOCKETS, `${process.ppid}-${process.pid}.sock`));
  server.unref();
}

/** Measures each worker thread from its start; answers a function that takes what they have run, also those that have ended. */
async function measureThreads(session) {
  const threads = new Set();
  const replies = new Map();
  let ended = [];
  let nextId = 1;
  const post = (sessionId, method, params) => {
    const id = nextId++;
    const message = JSON.stringify({ id, method, params });
    return new Promise((resolve) => {
      replies.set(id, resolve);
      session.post("NodeWorker.sendMessageToWorker", { sessionId, message }).catch(() => resolve(undefined));
    });
  };
  const take = async () => {
    const taken = [...threads].map((sessionId) => post(sessionId, "Profiler.takePreciseCoverage"));
    return (await Promise.all(taken)).flatMap((reply) => reply?.result ?? []);
  };
  session.on("NodeWorker.receivedMessageFromWorker", ({ params: { message } }) => {
    const { id, result } = JSON.parse(message);
    replies.get(id)?.(result);
    replies.delete(id);
  });
  session.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }) => {
    threads.add(sessionId);
    void post(sessionId, "Profiler.enable");
    void post(sessionId, "Profiler.startPreciseCoverage", PRECISE);
    void post(sessionId, "Runtime.runIfWaitingForDebugger");
  });
  session.on("NodeWorker.detachedFromWorker", ({ params: { sessionId } }) => threads.delete(sessionId));
  await session.post("NodeWorker.enable", { waitForDebuggerOnStart: true });
  // A thread that is ended has to be asked before.
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = async function terminateMeasured() {
    const late = new Promise((resolve) => setTimeout(resolve, 500, []));
    ended.push(...(await Promise.race([take(), late])));
    return terminate.call(this);
  };
  return async () => {
    const entries = [...ended, ...(await take())];
    ended = [];
    return entries;
  };
}
