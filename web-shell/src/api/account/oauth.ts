import { type Consent, oauthDecide, oauthReadRequest } from "@promptory/api-client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { queryKeys } from "../query-keys.ts";

export type { ConsentRequest } from "@promptory/api-client";

/** What a client asks for; `query` is that of the address to which it sent the browser. */
export function useConsentRequest(query: string) {
  return useQuery({
    queryKey: queryKeys.consent(query),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await oauthReadRequest({ body: { query }, signal })).data,
  });
}

/** Answers the client; the result is where the browser goes next. */
export function useDecide() {
  return useMutation({
    mutationFn: async (body: Consent) => (await oauthDecide({ body })).data.redirectTo,
  });
}
