import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Serves the built editor pages on loopback; gives the origin and a way to stop. */
export async function servePages(port: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const root = join(import.meta.dirname, "dist");
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = join(root, path);
    if (!file.startsWith(root) || !types[extname(file)] || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return { origin: `http://127.0.0.1:${bound}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
