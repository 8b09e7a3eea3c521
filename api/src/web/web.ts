import { fileURLToPath } from "node:url";
import type { INestApplication } from "@nestjs/common";
import { type Handler, type RuntimeConfig, remoteHandler, shellHandler } from "@promptory/static-server";
import type { Config } from "../config/config.js";

const REMOTE_BASE = "/remotes/admin/";

export interface WebRoots {
  readonly shell: string;
  readonly admin: string;
}

const builtApps: WebRoots = {
  shell: fileURLToPath(new URL("../../../web-shell/dist", import.meta.url)),
  admin: fileURLToPath(new URL("../../../web-admin/dist", import.meta.url)),
};

export function runtimeConfig(config: Config): RuntimeConfig {
  return {
    remotes: { web_admin: config.adminRemoteUrl },
    ...(config.author === undefined ? {} : { author: config.author }),
    ...(config.donateUrl === undefined ? {} : { donateUrl: config.donateUrl }),
  };
}

export function webHandler(config: Config, roots: WebRoots = builtApps): Handler {
  const allowOrigins = config.shellOrigins;
  const shell = shellHandler({ root: roots.shell, configJson: runtimeConfig(config), allowOrigins });
  const admin = remoteHandler({ root: roots.admin, basePath: REMOTE_BASE, allowOrigins });
  return (request, response) => {
    const isAdmin = `${request.url?.split("?", 1)[0]}/`.startsWith(REMOTE_BASE);
    (isAdmin ? admin : shell)(request, response);
  };
}

export function serveWeb(app: INestApplication, config: Config, roots?: WebRoots): void {
  const web = webHandler(config, roots);
  app.use((request: Parameters<Handler>[0], response: Parameters<Handler>[1], next: () => void) => {
    if (/^\/api(?:[/?#]|$)/i.test(request.url ?? "/")) next();
    else web(request, response);
  });
}
