/**
 * Loaded into every process of a measured run. A shared API server (api/test/support/shared-server.mjs) outlives the test
 * files that use it: this answers, to each connection at a socket, what the process has run since the last one.
 */
import { Session } from "node:inspector/promises";
import { createServer } from "node:net";
import { join } from "node:path";

if (process.argv[1]?.endsWith("/shared-server.mjs") && process.env.COVERAGE_SOCKETS) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const server = createServer(async (socket) => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    socket.end(JSON.stringify(result.filter(({ url }) => url.includes("/dist/") && !url.includes("/node_modules/"))));
  });
  server.listen(join(process.env.COVERAGE_SOCKETS, `${process.ppid}-${process.pid}.sock`));
  server.unref();
}
