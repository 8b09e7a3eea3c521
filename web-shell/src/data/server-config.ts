import { diagnosticsFirebaseConfig } from "@promptory/api-client";
import { queryOptions } from "@tanstack/react-query";

/** What the server was told of Firebase: which variables are set, never what to. */
export interface ServerConfig {
  configured: boolean;
  variables: readonly { name: string; isSet: boolean }[];
}

/** Asks the server for its configuration, as yes and no; throws ApiError. */
export const serverConfigQuery = queryOptions({
  queryKey: ["config", "server"],
  queryFn: async ({ signal }): Promise<ServerConfig> => {
    const { data } = await diagnosticsFirebaseConfig({ signal, cache: "no-store" });
    const variables = Object.entries(data.variables).map(([name, isSet]) => ({ name, isSet: isSet === true }));
    return { configured: data.configured, variables };
  },
});
