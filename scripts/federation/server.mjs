/**
 * The server of the portal in this folder: its page, and `/api` of Promptory on its own origin, because the API accepts no
 * writes from others. PORT, API_URL, USER_REMOTE and ADMIN_REMOTE (addresses of the manifests) come from the environment.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRsbuild } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import sirv from "sirv";
import { withApi } from "../../packages/static-server/src/index.ts";

const { PORT = "3010", API_URL = "http://127.0.0.1:3000", USER_REMOTE, ADMIN_REMOTE } = process.env;
if (!USER_REMOTE || !ADMIN_REMOTE)
  throw new Error("Set USER_REMOTE and ADMIN_REMOTE to the addresses of the manifests.");

const dist = mkdtempSync(join(tmpdir(), "promptory-portal-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));
process.once("exit", () => rmSync(dist, { recursive: true, force: true }));

const rsbuild = await createRsbuild({
  cwd: import.meta.dirname,
  rsbuildConfig: {
    plugins: [pluginReact()],
    source: { entry: { index: "./portal.tsx" } },
    html: {
      mountId: "portal",
      title: "Acme portal",
      tags: [{ tag: "meta", attrs: { name: "csp-nonce", content: "NONCE" } }],
    },
    output: { distPath: { root: dist } },
    logLevel: "error",
  },
});
await rsbuild.build();

const page = readFileSync(join(dist, "index.html"), "utf8");
const files = sirv(dist);
const portalJson = JSON.stringify({ web_user: USER_REMOTE, web_admin: ADMIN_REMOTE });
const remotes = [...new Set([USER_REMOTE, ADMIN_REMOTE].map((address) => new URL(address).origin))].join(" ");

/** Scripts, styles, fonts and manifests come from the remotes' origins; antd adds styles that carry the nonce. */
const policy = (nonce) =>
  [
    "default-src 'none'",
    `script-src 'self' ${remotes}`,
    `style-src 'self' ${remotes} 'nonce-${nonce}'`,
    `connect-src 'self' ${remotes}`,
    `font-src 'self' ${remotes}`,
    `img-src 'self' ${remotes} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const portal = (request, response) => {
  const path = request.url.split("?")[0];
  if (path === "/portal.json") return response.setHeader("Content-Type", "application/json").end(portalJson);
  const sendPage = () => {
    const nonce = crypto.randomUUID();
    response.setHeader("Content-Security-Policy", policy(nonce));
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(page.replaceAll("NONCE", nonce));
  };
  // The addresses of the remotes are pages of the portal.
  if (path.startsWith("/static/")) files(request, response, () => response.writeHead(404).end());
  else sendPage();
};

createServer(withApi(API_URL, portal)).listen(Number(PORT), "127.0.0.1", () => {
  console.log(`The portal is ready: http://127.0.0.1:${PORT}`);
});
