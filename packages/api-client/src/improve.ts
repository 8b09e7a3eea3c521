import { ApiError, toApiError } from "./errors.ts";
import { client } from "./gen/client.gen.ts";
import type { Improvement, ImproveStatus } from "./gen/types.gen.ts";
import { readEvents, type ServerEvent } from "./sse.ts";

/** What is to be improved, and the callbacks for the rewrite as it grows. */
export interface ImproveCall {
  content: string;
  /** In a line, what should be different. */
  instruction?: string;
  /** Aborting closes the request, which ends the provider's work. */
  signal?: AbortSignal;
  /** More of the rewrite; it goes behind what came before. */
  onText?(delta: string): void;
  /** What came so far is void, because it lost these parts of the prompt; another try begins. */
  onRetry?(lost: string[]): void;
}

const route = {
  security: [
    { scheme: "bearer", type: "http" },
    { name: "auth-token", type: "apiKey" },
  ],
  url: "/api/templates/improve",
} as const;

/** Asks whether there is a provider; costs nothing of the day's quota. */
export async function improveStatus(signal?: AbortSignal): Promise<ImproveStatus> {
  const { data } = await client.get<{ 200: ImproveStatus }, unknown, true>({ ...route, ...(signal && { signal }) });
  return data;
}

/** Improves a prompt and tells of the rewrite as it grows. Throws an ApiError; an aborted call as it is. */
export async function improveStream({ content, instruction, signal, ...callbacks }: ImproveCall): Promise<Improvement> {
  const { data: body, response } = await client.post<ReadableStream<Uint8Array>, unknown, true>({
    ...route,
    body: { content, ...(instruction && { instruction }) },
    parseAs: "stream",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    ...(signal && { signal }),
  });
  try {
    // A proxy or a simpler server may answer all at once.
    if (response.headers.get("Content-Type")?.includes("json")) return await new Response(body).json();
    return await follow(body, callbacks);
  } catch (error) {
    throw signal?.aborted ? error : toApiError(error);
  }
}

async function follow(body: ReadableStream<Uint8Array>, callbacks: Pick<ImproveCall, "onText" | "onRetry">) {
  for await (const { event, data } of readEvents(body)) {
    const value = parse({ event, data });
    if (event === "text") callbacks.onText?.((value as { delta: string }).delta);
    if (event === "retry") callbacks.onRetry?.((value as { lost: string[] }).lost);
    if (event === "problem") throw toApiError(value);
    if (event === "result") return value as Improvement;
  }
  throw new ApiError({ status: 0, code: "network", message: CUT });
}

const CUT = "The connection ended before the answer was complete. Please try again.";

function parse({ data }: ServerEvent): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ApiError({ status: 0, code: "unexpected", message: CUT });
  }
}
