export { withApi } from "./api-proxy.ts";
export type { Handler } from "./handler.ts";
export { type PrecompressReport, precompress } from "./precompress.ts";
export { type RemoteOptions, remoteHandler } from "./remote.ts";
export { type RunningServer, type ServeOptions, serve } from "./serve.ts";
export { type RuntimeConfig, type ShellOptions, shellHandler } from "./shell.ts";
