import { connectApi } from "../api/client.ts";

/** What a test wants answered for one route, as "POST /api/auth/login". */
export type Answers = Record<string, (body: unknown) => Response | Promise<Response>>;

/** Everything a call said, for assertions. */
export interface Call {
  route: string;
  authorization: string | null;
  body: unknown;
}

/** Answers like the API, from a table that a test may change as it goes; an unknown route is a 404 problem. */
export function fakeApi(answers: Answers): { calls: Call[]; answers: Answers } {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    calls.push({ route, authorization: request.headers.get("authorization"), body });
    return answers[route]?.(body) ?? problem(404, "not_found", "Not found");
  };
  connectApi();
  return { calls, answers };
}

/** An error as the API writes it; `errors` say which fields are to blame. */
export function problem(
  status: number,
  code: string,
  message: string,
  errors?: { field: string; message: string }[],
): Response {
  const headers = { "content-type": "application/problem+json" };
  return Response.json(
    { type: "about:blank", title: code, status, code, message, errors, requestId: "test" },
    { status, headers },
  );
}

/** A person as the API describes them. */
export const person = {
  id: 7,
  username: "mira",
  isAdmin: false,
  email: null,
  displayName: null,
  photoUrl: null,
  isFirebaseUser: false,
  isVerified: false,
  recoveryWarnedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};
