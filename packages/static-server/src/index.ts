export { withApi } from "./api-proxy.ts";
export type { Handler } from "./handler.ts";
export { type PrecompressReport, precompress } from "./precompress.ts";
export { type RemoteOptions, remoteHandler } from "./remote.ts";
export { main, type RunningServer, type ServeOptions, serve } from "./serve.ts";
export { readSettings, type ServerSettings } from "./settings.ts";
export { type RuntimeConfig, type ShellOptions, shellHandler } from "./shell.ts";
