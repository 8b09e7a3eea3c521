import type { UserStats } from "@promptory/api-client";

/** What the fake API answers to one call. */
export interface Answer {
  status?: number;
  body?: unknown;
  total?: number;
  etag?: string;
}

/** Answers a call; the path is without `/api`. */
export type Route = (call: {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  ifMatch: string | null;
  key: string | null;
}) => Answer;

/** Stands in for the network until `restore`; keeps what was asked, as "METHOD /path?query", and the bodies. */
export function fakeApi(route: Route) {
  const real = globalThis.fetch;
  const calls: string[] = [];
  const bodies: unknown[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const replace = (next: Route) => {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api/, "");
      calls.push(`${request.method} ${path}${url.search}`);
      const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? null;
      const body = await request.text();
      if (body !== "") bodies.push(JSON.parse(body));
      await held;
      const ifMatch = request.headers.get("If-Match");
      const key = request.headers.get("Idempotency-Key");
      return respond(next({ method: request.method, path, query: url.searchParams, token, ifMatch, key }));
    };
  };
  replace(route);
  const restore = () => {
    globalThis.fetch = real;
  };
  /** Keeps every answer back until then. */
  const hold = (until: Promise<unknown>) => {
    held = until;
  };
  return { calls, bodies, replace, restore, hold };
}

/** The documented body of an error. */
export function problem(status: number, code: string, message: string): Answer {
  return { status, body: { type: "about:blank", title: code, status, code, message, requestId: "r1" } };
}

/** A row of the user table. */
export function aUser(change: Partial<UserStats> = {}): UserStats {
  return {
    id: 1,
    username: "ada",
    isAdmin: false,
    email: null,
    displayName: null,
    createdAt: "2026-03-01T10:00:00.000Z",
    lastSignInAt: null,
    sessionCount: 0,
    templateCount: 0,
    templateTypeCount: 0,
    totalUsageCount: 0,
    ...change,
  };
}

function respond({ status = 200, body = {}, total, etag }: Answer): Response {
  const headers = {
    "Content-Type": status >= 400 ? "application/problem+json" : "application/json",
    ...(total !== undefined && { "X-Total-Count": String(total) }),
    ...(etag !== undefined && { ETag: etag }),
  };
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}
