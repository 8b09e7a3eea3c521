import { createContext, type ReactNode, useContext } from "react";
import type { Api } from "./client.ts";

const ApiContext = createContext<Api | undefined>(undefined);

/** Gives the screens below it their connection to the API. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The connection of the nearest ApiProvider; throws without one. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider around it.");
  return api;
}
