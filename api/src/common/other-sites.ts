import type { NextFunction, Request, Response } from "express";
import { Forbidden } from "./errors.js";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

// Pages cannot have such an origin; what an extension may do is settled where it is installed.
const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\//;

/**
 * Refuses what a page of another site makes a browser write (Fetch Metadata, with Origin for browsers and plain http
 * addresses that know nothing of it). What is no browser sends neither header.
 */
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
