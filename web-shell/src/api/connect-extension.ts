import { extensionCreateConnectCode, extensionGetAbout, type MakeConnectCode } from "@promptory/api-client";
import { queryOptions, useMutation } from "@tanstack/react-query";

/** A single-use code that the extension exchanges for a key of its own. */
export interface ConnectCode {
  code: string;
  /** When the server stops taking it. */
  expiresAt: string;
  /** The same moment by this device's clock, in epoch milliseconds. */
  endsAt: number;
}

/** Asks for a code, with the password where the server wanted it; the one before it ends with that. */
export function useConnectCode() {
  return useMutation({
    mutationFn: async (body: MakeConnectCode): Promise<ConnectCode> => {
      const { data, response } = await extensionCreateConnectCode({ body });
      return { code: data.code, expiresAt: data.expiresAt, endsAt: Date.now() + lifeOf(data.expiresAt, response) };
    },
  });
}

/** What the server says of itself to every extension: its version, and the contracts it speaks. */
export const aboutQuery = queryOptions({
  queryKey: ["/api/extension/about"],
  staleTime: 0,
  queryFn: async ({ signal }) => (await extensionGetAbout({ signal })).data,
});

/** How long a code lives, in milliseconds: by the server's clock alone, for this device's may be wrong. */
function lifeOf(expiresAt: string, response: Response): number {
  const answeredAt = Date.parse(response.headers.get("date") ?? "");
  return Math.max(0, Date.parse(expiresAt) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt));
}
