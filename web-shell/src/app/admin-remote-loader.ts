import { createInstance } from "@module-federation/enhanced/runtime";
import { loadWithRetry } from "@promptory/ui/lazy-with-retry";
import { isSupportedContract, type RemoteAppProps, type RemoteModule } from "@promptory/ui/remote-contract";
import type { ComponentType } from "react";
import type { RuntimeConfig } from "../api/config.ts";
import { shared } from "./admin-remote-shared.ts";
import { IncompatibleRemote } from "./incompatible-remote.ts";

const REMOTE = "web_admin";
const LOAD_TIMEOUT_MS = 15_000;

let federation: ReturnType<typeof createInstance> | undefined;
let loaded: Promise<ComponentType<RemoteAppProps>> | undefined;

/**
 * Loads the administration from where `/config.json` says it runs. A failure is tried once more on its own;
 * what failed then is forgotten, so that the next call starts afresh, and what worked is kept.
 */
export function loadAdminRemote(readConfig: () => Promise<RuntimeConfig>): Promise<ComponentType<RemoteAppProps>> {
  const load = () => inTime(loadOnce(readConfig));
  loaded ??= loadWithRetry(load).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function loadOnce(readConfig: () => Promise<RuntimeConfig>): Promise<ComponentType<RemoteAppProps>> {
  const address = (await readConfig()).remotes?.[REMOTE];
  if (!address) throw new Error("No address of the administration is configured.");
  federation ??= createInstance({ name: "web_shell", remotes: [], shared });
  const entry = new URL(address, window.location.href).href;
  // By force, for otherwise the runtime would answer from what it remembers of the last, failed try.
  federation.registerRemotes([{ name: REMOTE, entry }], { force: true });
  const remote = await federation.loadRemote<RemoteModule>(`${REMOTE}/AdminApp`);
  if (!remote || !isSupportedContract(remote.contractVersion)) throw new IncompatibleRemote(remote?.contractVersion);
  return remote.default;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, LOAD_TIMEOUT_MS, new Error("The administration did not load in time."));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
