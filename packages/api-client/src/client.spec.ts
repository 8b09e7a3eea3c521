import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ApiError,
  createApi,
  readAll,
  tagsList,
  templatesGet,
  templatesList,
  toApiError,
  totalCount,
} from "./index.ts";

type Answer = { status: number; headers?: Record<string, string>; body: string };

let server: Server;
let baseUrl: string;
let seen: IncomingMessage[];
let answer: Answer;

beforeEach(async () => {
  seen = [];
  answer = { status: 200, headers: { "Content-Type": "application/json" }, body: "[]" };
  server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.closeAllConnections());
afterEach(() => void server.close());

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error("It worked")),
    (error: ApiError) => error,
  );

const problem = (status: number, code: string, message: string) => ({
  status,
  headers: { "Content-Type": "application/problem+json", "Retry-After": "7" },
  body: JSON.stringify({ type: "about:blank", title: "", status, code, message, requestId: "r1" }),
});

describe("a call", () => {
  it("sends the session's token and the given parameters only", async () => {
    createApi({ baseUrl, token: () => "t0ken" });
    answer = { ...answer, headers: { ...answer.headers, "X-Total-Count": "41" } };
    const found = await templatesList({ query: { search: "50% & more", limit: 6 } });
    expect(seen[0]?.headers.authorization).toBe("Bearer t0ken");
    expect(seen[0]?.headers["auth-token"]).toBeUndefined();
    createApi({ baseUrl, token: () => "t0ken", sendsAuthToken: true });
    await templatesList();
    expect(seen.at(-1)?.headers["auth-token"]).toBe("t0ken");
    expect(seen[0]?.url).toBe("/api/templates?search=50%25%20%26%20more&limit=6");
    expect(totalCount(found)).toBe(41);
  });

  it("reads a list that is shown as a whole page after page", async () => {
    createApi({ baseUrl, token: () => "t0ken" });
    const page = JSON.stringify([{ id: 1, name: "poetry", count: 2 }]);
    answer = { status: 200, headers: { "Content-Type": "application/json", "X-Total-Count": "3" }, body: page };
    expect(await readAll((query) => tagsList({ query }))).toHaveLength(3);
    expect(seen.map(({ url }) => url)).toEqual(["/api/tags", "/api/tags?page=2", "/api/tags?page=3"]);
    answer = { ...answer, body: "[]" };
    expect(await readAll((query) => tagsList({ query }))).toEqual([]);
  });

  it("goes without a token when there is none", async () => {
    createApi({ baseUrl, token: () => undefined });
    await templatesList();
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });
});

describe("an answer", () => {
  it("is shown to who asked for all of them, by its route, also when it is a refusal", async () => {
    const seen: string[] = [];
    createApi({
      baseUrl,
      token: () => "t",
      onAnswer: ({ method, route, response }) =>
        seen.push(`${method} ${route} ${response.status} ${response.headers.get("X-RateLimit-Remaining")}`),
    });
    answer = problem(404, "not_found", "No.");
    answer.headers = { ...answer.headers, "X-RateLimit-Remaining": "12" };
    await failure(templatesGet({ path: { id: 7 } }));
    expect(seen).toEqual(["GET /api/templates/{id} 404 12"]);
  });
});

describe("a failed call", () => {
  it("throws what the server said, in one shape", async () => {
    createApi({ baseUrl, token: () => "t" });
    answer = problem(503, "unavailable", "Please wait.");
    expect(await failure(templatesList())).toMatchObject({
      name: "ApiError",
      status: 503,
      code: "unavailable",
      message: "Please wait.",
      requestId: "r1",
      retryAfter: 7,
    });
  });

  it("tells once that the session is over, and not that a sign-in failed", async () => {
    let over = 0;
    createApi({ baseUrl, token: () => "t", onUnauthorized: () => (over += 1) });
    answer = problem(401, "invalid_credentials", "No.");
    await failure(templatesList());
    expect(over).toBe(0);
    answer = problem(401, "unauthenticated", "No.");
    await failure(templatesList());
    expect(over).toBe(1);
  });

  it("has a sentence even when something else than the API answers", async () => {
    createApi({ baseUrl, token: () => "t" });
    answer = { status: 502, headers: { "Content-Type": "text/html" }, body: "<h1>Bad Gateway</h1>" };
    expect(await failure(templatesList())).toMatchObject({
      status: 502,
      code: "unexpected",
      message: "Server error: Bad Gateway",
    });
  });

  it.each([
    [
      { status: 500, headers: { "Content-Type": "text/plain" }, body: "upstream is down" },
      "API Error 500: upstream is down",
    ],
    [{ status: 500, headers: { "Content-Type": "application/json" }, body: '{"message":"Busy."}' }, "Busy."],
    [{ status: 503, headers: {}, body: "" }, "Server error: Service Unavailable"],
  ])("says of %j what the specification says", async (given, message) => {
    createApi({ baseUrl, token: () => "t" });
    answer = given;
    expect(await failure(templatesList())).toMatchObject({ message });
  });

  it("says that an address is not valid", async () => {
    createApi({ baseUrl: "http://[", token: () => "t" });
    expect(await failure(templatesList())).toMatchObject({ message: "Invalid URL" });
  });

  it("reports a failed connection when the server does not respond", async () => {
    createApi({ baseUrl: "http://127.0.0.1:1", token: () => "t" });
    expect(await failure(templatesList())).toMatchObject({
      status: 0,
      code: "network",
      message: "The server does not answer. Try again in a moment.",
    });
  });

  it("stays an abort when it was aborted", async () => {
    createApi({ baseUrl, token: () => "t" });
    const error = await failure(templatesList({ signal: AbortSignal.abort() }));
    expect(error.name).toBe("AbortError");
  });
});

describe("a failed call in another language", () => {
  it("has the message of its code, or the sentence of the API where there is none", async () => {
    createApi({
      baseUrl,
      token: () => "t",
      errorMessages: { not_found: "Nicht gefunden.", network: "Keine Antwort." },
    });
    answer = problem(404, "not_found", "Not found.");
    expect(await failure(templatesList())).toMatchObject({ code: "not_found", message: "Nicht gefunden." });
    answer = problem(409, "conflict", "It is there already.");
    expect(await failure(templatesList())).toMatchObject({ message: "It is there already." });
    expect(toApiError(new TypeError("fetch failed"))).toMatchObject({ code: "network", message: "Keine Antwort." });
    createApi({ baseUrl, token: () => "t" });
    answer = problem(404, "not_found", "Not found.");
    expect(await failure(templatesList())).toMatchObject({ message: "Not found." });
  });
});

describe("any error", () => {
  it("becomes an ApiError with a sentence", () => {
    expect(toApiError(new Error("Oops"))).toMatchObject({ status: 0, code: "unexpected", message: "Oops" });
    expect(toApiError(undefined)).toMatchObject({ code: "unexpected", message: "Something went wrong." });
    const error = toApiError(new Error("Oops"));
    expect(toApiError(error)).toBe(error);
  });
});
