import { diagnosticsGetFirebaseConfig } from "@promptory/api-client";
import { queryOptions } from "@tanstack/react-query";
import { productUrl } from "./embedding.ts";
import { queryKeys } from "./query-keys.ts";

/** What the page learns at run time; every part may be missing. */
export interface RuntimeConfig {
  remotes?: Record<string, string>;
  author?: { name: string; url?: string };
  donateUrl?: string;
}

/** Reads `/config.json`, which the server writes, not the build. */
export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: async ({ signal }): Promise<RuntimeConfig> => {
    const response = await fetch(productUrl("/config.json"), { signal, cache: "no-cache" });
    if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
    return (await response.json()) as RuntimeConfig;
  },
});

/** What is configured of Firebase: which variables are set, never what to. */
export interface ServerConfig {
  configured: boolean;
  variables: readonly { name: string; isSet: boolean }[];
}

/** Asks the server for its configuration, as yes and no; throws ApiError. */
export const serverConfigQuery = queryOptions({
  queryKey: queryKeys.serverConfig,
  queryFn: async ({ signal }): Promise<ServerConfig> => {
    const { data } = await diagnosticsGetFirebaseConfig({ signal, cache: "no-store" });
    const variables = Object.entries(data.variables).map(([name, isSet]) => ({ name, isSet: isSet === true }));
    return { configured: data.configured, variables };
  },
});
