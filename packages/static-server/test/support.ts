import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Handler } from "../src/index.ts";

export const LONG_SCRIPT = `console.log(${JSON.stringify("promptory ".repeat(400))});\n`;

/** A small build on disk, as a bundler leaves it. */
export function makeBuild(files: Record<string, string> = {}): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "promptory-site-"));
  const all = {
    "index.html": '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
    "theme-init.js": "document.documentElement.dataset.theme = 'dark';",
    "mf-manifest.json": '{"name":"web_admin"}',
    "static/js/index.0a1b2c3d.js": LONG_SCRIPT,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface TestServer {
  origin: string;
  /** Sends the path exactly as written: `fetch` would tidy `..` away. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

export async function listen(handler: Handler): Promise<TestServer> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get: (path, headers = {}, method = "GET") =>
      new Promise((resolve, reject) => {
        const sent = request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject).on("end", () => {
            const body = Buffer.concat(chunks);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString("utf8") });
          });
        });
        sent.on("error", reject).end();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
