import { createApi } from "@promptory/api-client";
import { token } from "./token.ts";

/** Points every generated call at this page's origin, with the stored token; a token the API refuses is forgotten. */
export function connectApi(): void {
  createApi({ token: token.get, onUnauthorized: token.expire });
}
