import { type ApiError, toApiError } from "@promptory/api-client";
import { useState } from "react";
import { type ConnectCode, useConnectCode } from "../../data/connect-extension.ts";
import { blames } from "../../parts/refusal.ts";

/** Where an offer to the extension stands. */
export type Offer =
  | { status: "none" | "making" | "ended" | "connected" }
  | { status: "open"; code: ConnectCode }
  | { status: "failed" | "unconfirmed"; error: ApiError };

/** An offer to the extension to come in as this person, and what may happen to it. */
export function useOffer() {
  const { mutate, isPending, error, data } = useConnectCode();
  const [outcome, setOutcome] = useState<"ended" | "connected">();
  const start = (currentPassword?: string) => {
    setOutcome(undefined);
    mutate(currentPassword === undefined ? {} : { currentPassword });
  };
  const offer = (): Offer => {
    if (isPending) return { status: "making" };
    if (error && blames(error, "currentPassword")) return { status: "unconfirmed", error: toApiError(error) };
    if (error) return { status: "failed", error: toApiError(error) };
    if (outcome) return { status: outcome };
    return data ? { status: "open", code: data } : { status: "none" };
  };
  return { offer: offer(), start, end: () => setOutcome("ended"), connect: () => setOutcome("connected") };
}
