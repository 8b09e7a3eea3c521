import {
  ApiError,
  apiKeysAdminKey,
  apiKeysCreate,
  apiKeysList,
  apiKeysRemove,
  type CreateApiKey,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { text } from "../text/library.ts";

export type { ApiKeyInfo, ExtensionApiKey, NewApiKey } from "@promptory/api-client";

/** What the server calls the key that it makes for administrators. */
export const EXTENSION_KEY = "extension";

const apiKeysKey = ["/api/extension/api-keys"] as const;

/** The person's keys, without their secrets; asked for anew each time the list is opened. */
export function useApiKeys() {
  return useQuery({
    queryKey: apiKeysKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await apiKeysList({ signal })).data,
  });
}

/** Makes a key, whose secret the server tells this once. */
export function useCreateApiKey() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: CreateApiKey) =>
      once(body, async (headers) => {
        const { data } = await apiKeysCreate({ body, headers });
        // The answer of an earlier try was lost, and its secret with it.
        if (!data.apiKey) throw new ApiError({ status: 409, code: "unexpected", message: text.settings.keys.lost });
        return data;
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

/** Revokes a key: nobody gets in with it any more. */
export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await apiKeysRemove({ path: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

/** Makes the administrator's key named extension, or replaces it; the server tells its secret this once. */
export function useExtensionKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data } = await apiKeysAdminKey();
      if (!data.success) throw new ApiError({ status: 500, code: "unexpected", message: data.message });
      return data;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}
