import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv, { type RequestHandler } from "sirv";
import { pathOf, sendText, wantsPage } from "./handler.ts";
import { freshNonce, setCommonHeaders, setPageHeaders } from "./security-headers.ts";

const HASHED = /\/static\/.+\.[0-9a-f]{5,}\.[a-z0-9.]+$/i;
const NONCE = /__CSP_NONCE__/g;
// What a person saves; the list of it beside is read by the page.
const SAVED = /^\/downloads\/([\w.-]+\.(?:zip|pdf))$/;
// Below these there are files and no pages.
const ONLY_FILES = /^\/(?:static|downloads|remotes)\//;
const RELATIVE = /(?<=\s(?:src|href)=")(?![/#.]|[a-z][a-z\d+.-]*:)/gi;

/** One built app. */
export interface Site {
  /** Whether there is a build to serve; it may appear, change or vanish while the process runs. */
  exists(): boolean;
  /** Answers with the file of that name, with the page for an address a person opens, or with 404. */
  answer(request: IncomingMessage, response: ServerResponse): void;
}

interface Build {
  readonly changedAt: number;
  readonly page: string;
  readonly files: RequestHandler;
}

/** Opens the build under `root`; `remotes` are further origins its page may load code from. */
export function openSite(root: string, remotes: readonly string[] = []): Site {
  let build: Build | undefined;

  // A rebuild is noticed by its page's time of change, so neither a deployment nor `npm run dev` needs a restart.
  const current = (): Build | undefined => {
    const changedAt = statSync(join(root, "index.html"), { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return undefined;
    if (build?.changedAt !== changedAt) build = readBuild(root, changedAt);
    return build;
  };

  return {
    exists: () => current() !== undefined,
    answer(request, response) {
      const found = current();
      const path = pathOf(request);
      if (found === undefined) return notFound(response);
      if (path === "/" || path === "/index.html") return sendPage(found.page, remotes, request, response);
      sendFile(found.files, request, response, () => {
        if (wantsPage(request) && !ONLY_FILES.test(path)) sendPage(found.page, remotes, request, response);
        else notFound(response);
      });
    },
  };
}

/** sirv lists the folder once, so that no path of a request ever reaches the file system. */
function readBuild(root: string, changedAt: number): Build {
  const files = sirv(root, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => response.appendHeader("Vary", "Origin"),
  });
  return { changedAt, page: readFileSync(join(root, "index.html"), "utf8"), files };
}

function sendFile(files: RequestHandler, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  // Assets are small, so Range is ignored, as RFC 9110 section 14.2 allows: sirv misreads suffix and one-byte ranges.
  delete request.headers.range;
  setCommonHeaders(response);
  const path = pathOf(request);
  const saved = SAVED.exec(path)?.[1];
  if (saved) response.setHeader("Content-Disposition", `attachment; filename="${saved}"`);
  // Set before sirv answers, because its 304 carries only what is already there.
  response.setHeader("Cache-Control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
  files(request, response, () => {
    response.removeHeader("Content-Disposition");
    next();
  });
}

function sendPage(page: string, remotes: readonly string[], request: IncomingMessage, response: ServerResponse): void {
  const nonce = freshNonce();
  const body = Buffer.from(page.replace(NONCE, nonce).replace(RELATIVE, wayUp(request)));
  setPageHeaders(response, nonce, remotes);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.byteLength);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A build that may lie at any address names its files relative to its root; a page further down has to climb there. */
function wayUp(request: IncomingMessage): string {
  return "../".repeat(Math.max(0, pathOf(request).split("/").length - 2));
}

function notFound(response: ServerResponse): void {
  sendText(response, 404, "There is nothing at this address.");
}
