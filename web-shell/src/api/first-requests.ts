import { ownerStorage } from "@promptory/ui/storage";

declare global {
  interface Window {
    /** What `first-requests.js` asked for, by path and query. */
    promptoryFirstRequests?: { authorization: string; answers: Map<string, Promise<Response>> };
  }
}

const KEY = "first-requests";
const MAX_SCREENS = 5;
const MAX_REQUESTS = 8;
/** What is asked for later, or after a press, does not belong to opening the screen. */
const RECORDED_MS = 3_000;
/** An answer that is not taken by then is given up: it keeps its connection. */
const KEPT_MS = 10_000;

/**
 * A `fetch` that takes the answers which were asked for before the bundle had come, each once and only for the same session, and
 * records what this screen asks for at its start, for the next time it is opened.
 */
export function firstRequests(): typeof fetch {
  const early = window.promptoryFirstRequests;
  delete window.promptoryFirstRequests;
  const record = recorder();
  if (early) setTimeout(() => giveUp(early.answers), KEPT_MS);
  return async (input, init) => {
    const request = new Request(input, init);
    const path = pathOf(request);
    const authorization = request.headers.get("Authorization");
    if (path === undefined || authorization === null) return fetch(request);
    record(path);
    const answer = authorization === early?.authorization ? early.answers.get(path) : undefined;
    if (!answer) return fetch(request);
    early?.answers.delete(path);
    const response = await answer;
    request.signal.throwIfAborted();
    return response;
  };
}

/** The path and query of a read from this page's API. */
function pathOf({ method, url, headers }: Request): string | undefined {
  const { origin, pathname, search } = new URL(url);
  const isRead = method === "GET" && !headers.get("Accept")?.includes("event-stream");
  return isRead && origin === window.location.origin && pathname.startsWith("/api/") ? pathname + search : undefined;
}

function recorder(): (path: string) => void {
  const { pathname, search } = window.location;
  const paths = new Set<string>();
  let isOpening = true;
  const end = () => {
    if (isOpening && paths.size > 0) keep(pathname + search, [...paths]);
    isOpening = false;
  };
  for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, end, { capture: true, once: true });
  setTimeout(end, RECORDED_MS);
  return (path) => {
    if (isOpening && paths.size < MAX_REQUESTS) paths.add(path);
  };
}

function keep(screen: string, paths: readonly string[]): void {
  const storage = ownerStorage();
  const { [screen]: _, ...others } = parse(storage.getItem(KEY));
  const latest = Object.entries(others).slice(1 - MAX_SCREENS);
  storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(latest), [screen]: paths }));
}

function parse(saved: string | null): Record<string, unknown> {
  try {
    return JSON.parse(saved ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function giveUp(answers: Map<string, Promise<Response>>): void {
  for (const answer of answers.values()) answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  answers.clear();
}
