import { queryOptions } from "@tanstack/react-query";

/** What the page learns at run time; every part may be missing. */
export interface RuntimeConfig {
  remotes?: Record<string, string>;
  author?: { name: string; url?: string };
  donateUrl?: string;
}

/** Reads `/config.json`, which the server writes, not the build. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }): Promise<RuntimeConfig> => {
    const response = await fetch("/config.json", { signal, cache: "no-cache" });
    if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
    return (await response.json()) as RuntimeConfig;
  },
});
