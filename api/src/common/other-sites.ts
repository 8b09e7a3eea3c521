import type { NextFunction, Request, Response } from "express";
import { Forbidden } from "./errors.js";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

// A page cannot have such an origin; permissions of extensions are granted at installation.
const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\//;

/** Refuses cross-site writes of browsers (Fetch Metadata, or Origin for older browsers and plain http). Other clients send neither header. */
export function refuseOtherSites({ publicUrl }: { publicUrl?: string }) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!READS.has(request.method) && !isOwn(request, publicUrl)) {
      throw new Forbidden("Requests from other sites are not accepted.");
    }
    next();
  };
}

function isOwn(request: Request, publicUrl: string | undefined): boolean {
  const origin = request.get("origin");
  if (origin !== undefined && EXTENSION.test(origin)) return true;
  const site = request.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** The beginning of an http address on this machine; the first group is the host. */
export const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

export const isLoopbackUrl = (uri: string): boolean => LOOPBACK.test(uri);
