import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pagesFolder } from "./build.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** As strict as pages are that let no script of others in: no inline script, no `eval`, no HTML from text. */
const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Serves the built editor pages on loopback, with `?policy=strict` under one; gives the origin and a way to stop. */
export async function servePages(port: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const root = pagesFolder();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname);
    const file = join(root, path);
    if (!file.startsWith(root) || !types[extname(file)] || !existsSync(file)) return void response.writeHead(404).end();
    const policy = searchParams.get("policy") === "strict" && { "content-security-policy": strictPolicy };
    response.writeHead(200, { "content-type": types[extname(file)], ...policy });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return { origin: `http://127.0.0.1:${bound}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
