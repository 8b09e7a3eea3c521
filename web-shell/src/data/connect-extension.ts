import { toApiError } from "@promptory/api-client";
import { useMutation } from "@tanstack/react-query";
import { token } from "./token.ts";

/** A single-use code that the extension exchanges for a key of its own. */
export interface ConnectCode {
  code: string;
  /** When the server stops taking it. */
  expiresAt: string;
  /** The same moment by this device's clock, in epoch milliseconds. */
  endsAt: number;
}

/** Asks for a code; the one before it ends with that. */
export function useConnectCode() {
  return useMutation({ mutationFn: makeCode });
}

async function makeCode(): Promise<ConnectCode> {
  const response = await fetch("/api/extension/connect-codes", {
    method: "POST",
    headers: { authorization: `Bearer ${token.get() ?? ""}` },
  });
  const body: unknown = await response.json();
  if (!response.ok) throw toApiError(body, response);
  const { code, expiresAt } = body as { code: string; expiresAt: string };
  return { code, expiresAt, endsAt: Date.now() + lifeOf(expiresAt, response) };
}

/** How long a code lives, in milliseconds: by the server's clock alone, for this device's may be wrong. */
function lifeOf(expiresAt: string, response: Response): number {
  const answeredAt = Date.parse(response.headers.get("date") ?? "");
  return Math.max(0, Date.parse(expiresAt) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt));
}
