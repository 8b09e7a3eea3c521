import { setOwner } from "@promptory/ui/storage";
import { firstRequests } from "./first-requests.ts";

const LIST = "/api/templates?page=1&limit=6";
const USER = "/api/auth/user";

const sent: { path: string; authorization: string | null }[] = [];

/** Opens the screen once more: what was in memory is gone, then the early script runs, then the app starts. */
function open(screen: string): typeof fetch {
  delete window.promptoryFirstRequests;
  sent.length = 0;
  window.history.replaceState(null, "", screen);
  jest.isolateModules(() => require("../first-requests.js"));
  return firstRequests();
}

const ask = (get: typeof fetch, path: string, token = "one", init: RequestInit = {}) =>
  get(new URL(path, window.location.href), { headers: { Authorization: `Bearer ${token}` }, ...init });

const paths = () => sent.map(({ path }) => path);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem("auth_token", "one");
  setOwner(7);
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, window.location.href), {
      ...(input instanceof Request ? { method: input.method, headers: input.headers } : {}),
      ...init,
    });
    const { pathname, search } = new URL(request.url);
    sent.push({ path: pathname + search, authorization: request.headers.get("Authorization") });
    return new Response(`answer ${sent.length}`);
  };
});

afterEach(() => jest.useRealTimers());

async function openFirst(screen = "/templates"): Promise<void> {
  const get = open(screen);
  await ask(get, USER);
  await ask(get, LIST);
  jest.advanceTimersByTime(3_000);
}

it("asks for what the screen asked for at its last opening, before the app runs, and the app takes each answer once", async () => {
  await openFirst();
  const get = open("/templates");
  expect(sent).toEqual([USER, LIST].map((path) => ({ path, authorization: "Bearer one" })));
  expect(await (await ask(get, LIST)).text()).toBe("answer 2");
  expect(paths()).toEqual([USER, LIST]);
  expect(await (await ask(get, LIST)).text()).toBe("answer 3");
});

it("asks for nothing on another screen, or once the owner has logged out", async () => {
  await openFirst();
  open("/templates?page=2");
  expect(sent).toEqual([]);
  localStorage.removeItem("auth_token");
  open("/templates");
  expect(sent).toEqual([]);
});

it("gives an answer of one session to no other", async () => {
  await openFirst();
  const get = open("/templates");
  expect(await (await ask(get, LIST, "two")).text()).toBe("answer 3");
});

it("records neither writes nor what is asked for after a press or three seconds", async () => {
  const get = open("/templates");
  await ask(get, USER);
  await ask(get, "/api/templates", "one", { method: "POST", body: "{}" });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  await ask(get, `${LIST}&search=a`);
  open("/templates");
  expect(paths()).toEqual([USER]);
});

it("throws for a request that was given up meanwhile, and gives up answers that are not taken", async () => {
  await openFirst();
  const get = open("/templates");
  await expect(ask(get, USER, "one", { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  jest.advanceTimersByTime(10_000);
  expect(await (await ask(get, LIST)).text()).toBe("answer 3");
});

it("keeps the requests of the five screens that were opened last", async () => {
  for (const screen of ["/1", "/2", "/3", "/1", "/4", "/5", "/6"]) await openFirst(screen);
  const known = ["/1", "/2", "/3", "/4", "/5", "/6"].filter((screen) => {
    open(screen);
    return sent.length > 0;
  });
  expect(known).toEqual(["/1", "/3", "/4", "/5", "/6"]);
});

it("sends its requests itself where what is stored is something else", async () => {
  localStorage.setItem("promptory:1:user-7:first-requests", "[");
  const get = open("/templates");
  expect(await (await ask(get, LIST)).text()).toBe("answer 1");
});
