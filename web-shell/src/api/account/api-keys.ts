import {
  ApiError,
  apiKeysCreate,
  apiKeysList,
  apiKeysRemove,
  apiKeysReplaceExtensionKey,
  type CreateApiKey,
  secretOf,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { settings as settingsText } from "../../locales/en/settings.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { ApiKeyInfo, ExtensionApiKey, NewApiKey } from "@promptory/api-client";

/** What the server calls the key that it makes for administrators. */
export const EXTENSION_KEY = "extension";

/** The person's keys, without their secrets; asked for anew each time the list is opened, and every `pollMs`. */
export function useApiKeys(pollMs?: number) {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    staleTime: 0,
    refetchInterval: pollMs ?? false,
    queryFn: async ({ signal }) => (await apiKeysList({ signal })).data,
  });
}

/** Makes a key, whose secret the server tells this once. */
export function useCreateApiKey() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: async (body: CreateApiKey) => {
      const { data } = await once(body, (headers) => apiKeysCreate({ body, headers }));
      return { ...data, apiKey: secretOf(data.apiKey, settingsText.keys.lost) };
    },
    onSettled: () => void invalidate(client, staleAfter.apiKeys),
  });
}

/** Revokes a key: it opens nothing any more. */
export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await apiKeysRemove({ path: { id } });
    },
    onSettled: () => invalidate(client, staleAfter.apiKeys),
  });
}

/** Makes the administrator's key named extension, or replaces it; the server tells its secret this once. */
export function useExtensionKey() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: async () => {
      const { data } = await once(undefined, (headers) => apiKeysReplaceExtensionKey({ headers }));
      if (!data.success) throw new ApiError({ status: 500, code: "unexpected", message: data.message });
      return { ...data, apiKey: secretOf(data.apiKey, settingsText.keys.lost) };
    },
    onSettled: () => void invalidate(client, staleAfter.apiKeys),
  });
}
