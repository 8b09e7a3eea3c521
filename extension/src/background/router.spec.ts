import { fakeServer, problem } from "../../test/support/fake-server";
import { memoryStore } from "../../test/support/memory-store";
import type { PanelRequest } from "../messages";
import type { Tabs } from "./insertion";
import { openLibrary, signIn } from "./library";
import { Router } from "./router";
import { Vault } from "./vault";
import { Waiting } from "./waiting";

const health = { body: { status: "ok", version: "0.1.0", checks: { database: "ok", queue: "ok" } } };
const user = { id: 1, username: "Ada" };
const template = {
  id: 3,
  typeId: 2,
  title: "Linux",
  content: "a\nb",
  type: { id: 2, label: "Text", color: "#007aff" },
  useCount: 4,
};
const shut: Tabs = {
  inject: async () => Promise.reject(new Error("Cannot access contents of the page.")),
  run: async () => null,
  origin: async () => null,
  isRemembered: async () => false,
};

type Serve = Parameters<typeof fakeServer>[0];

/** A signed-in background against a server that answers as told. */
async function background(serve: Serve, tabs: Tabs = shut, now = () => 0) {
  const server = await fakeServer((asked) => (asked.path === "/api/health" ? health : serve(asked)));
  stops.push(server.stop);
  const local = memoryStore({ session: { server: server.origin, username: "Ada", token: "t0k" } });
  const router = new Router({
    vault: new Vault(local),
    waiting: new Waiting(memoryStore(), now),
    tabs,
    signIn,
    openLibrary,
  });
  const ask = (request: PanelRequest, panel = "one") => router.answer(request, panel);
  return { server, local, router, ask };
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

describe("signing in", () => {
  const enter = (server: string): PanelRequest => ({ kind: "sign-in", server, username: "ada", password: "secret" });

  it("keeps the token and gives the panel only the name and the address", async () => {
    const { ask, local, server } = await background(() => ({ body: { token: "new", user } }));
    expect(await ask(enter(server.origin))).toEqual({ ok: true, value: { server: server.origin, username: "Ada" } });
    expect(local.items.session).toMatchObject({ token: "new" });
    expect(JSON.stringify(await ask({ kind: "account" }))).not.toContain("new");
  });

  it("gives the server's sentence for a wrong password and keeps nothing", async () => {
    const { ask, local, server } = await background(() =>
      problem(401, "invalid_credentials", "Invalid username or password."),
    );
    local.items.session = undefined;
    const reply = await ask(enter(server.origin));
    expect(reply).toEqual({ ok: false, failure: { code: "refused", message: "Invalid username or password." } });
    expect(local.items.session).toBeUndefined();
  });

  it("says that nobody answers at a dead address", async () => {
    const { ask } = await background(() => ({ body: {} }));
    const reply = await ask(enter("http://127.0.0.1:9"));
    const message = "No answer from 127.0.0.1:9. Check the address and that the server is running.";
    expect(reply).toEqual({ ok: false, failure: { code: "unreachable", message } });
  });

  it.each([
    ["a page", { type: "text/html", body: "<h1>Hello</h1>" }],
    ["a 404", { status: 404, type: "text/html", body: "Not found" }],
    ["other JSON", { body: { ok: true } }],
  ])("sends no password to a server that answers with %s", async (_, answer) => {
    const other = await fakeServer(() => answer);
    stops.push(other.stop);
    const { ask } = await background(() => ({ body: {} }));
    expect(await ask(enter(other.origin))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining("not a Promptory server") },
    });
    expect(other.seen.map(({ path }) => path)).toEqual(["/api/health"]);
  });

  it("sends no password to an address that is none", async () => {
    const { ask, server } = await background(() => ({ body: {} }));
    expect(await ask(enter("javascript:alert(1)"))).toMatchObject({ ok: false, failure: { code: "unreachable" } });
    expect(server.seen).toEqual([]);
  });

  it("hides what a broken server says", async () => {
    const { ask, server } = await background(() => problem(500, "internal_error", "relation users does not exist"));
    expect(await ask(enter(server.origin))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining("technical difficulties") },
    });
  });
});

describe("a signed-in panel", () => {
  it("searches with the token, and without cookies", async () => {
    const { ask, server } = await background(() => ({ headers: { "x-total-count": "41" }, body: [template] }));
    const reply = await ask({ kind: "search", text: " linux ", typeId: 2, page: 2 });
    const prompt = {
      id: 3,
      title: "Linux",
      content: "a\nb",
      type: { label: "Text", color: "#007aff" },
      useCount: 4,
      near: false,
    };
    expect(reply).toEqual({ ok: true, value: { prompts: [prompt], total: 41 } });
    const url = new URL(server.seen[0]?.path ?? "", server.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({ limit: "30", page: "2", search: "linux", typeId: "2" });
    expect(server.seen[0]?.headers).toMatchObject({ authorization: "Bearer t0k" });
    expect(server.seen[0]?.headers.cookie).toBeUndefined();
  });

  it("ends a search when the same panel starts the next one", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { ask } = await background(async ({ path }) => {
      if (path.includes("search=slow")) await held;
      return { body: [template] };
    });
    const slow = ask({ kind: "search", text: "slow", typeId: null, page: 1 });
    const quick = await ask({ kind: "search", text: "quick", typeId: null, page: 1 });
    expect(await slow).toMatchObject({ ok: false, failure: { code: "cancelled" } });
    expect(quick).toMatchObject({ ok: true });
    release();
  });

  it("is signed out when the server knows the session no longer", async () => {
    const { ask, local, server } = await background(() => problem(401, "unauthenticated", "Authentication required"));
    expect(await ask({ kind: "types" })).toMatchObject({ ok: false, failure: { code: "signed-out" } });
    expect(local.items.session).toBeUndefined();
    expect(await ask({ kind: "types" })).toMatchObject({ ok: false, failure: { code: "signed-out" } });
    expect(server.seen).toHaveLength(1);
  });

  it("signs out here even when the server is away", async () => {
    const { ask, local, server } = await background(() => ({ body: {} }));
    await server.stop();
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: null });
    expect(local.items.session).toBeUndefined();
  });
});

describe("a prompt that waits for the toolbar button", () => {
  const press: PanelRequest = { kind: "insert", tabId: 7, promptId: 3, text: "a\nb" };
  const count = () => ({ body: { id: 3, useCount: 5, lastUsedAt: "2026-01-01T00:00:00.000Z" } });
  /** Tabs that let Promptory in once the person called it. */
  const door = () => {
    const state = { open: false };
    const tabs: Tabs = {
      inject: async () => (state.open ? "document" : Promise.reject(new Error("Cannot access contents of the page."))),
      run: async () => ({ status: "inserted", editor: "rich", method: "paste" }),
      origin: async () => "https://chat.example",
      isRemembered: async () => false,
    };
    return { state, tabs };
  };

  it("goes in when the person calls Promptory on that tab, once", async () => {
    const { state, tabs } = door();
    const { ask, router } = await background(count, tabs);
    expect(await ask(press)).toEqual({ ok: true, value: { status: "needs-access" } });
    state.open = true;
    expect(await router.insertWaiting(8)).toBeNull();
    expect(await router.insertWaiting(7)).toMatchObject({ status: "inserted", useCount: 5 });
    expect(await router.insertWaiting(7)).toBeNull();
  });

  it("is given up on a page that stays closed after the press", async () => {
    const { state, tabs } = door();
    const { ask, router } = await background(count, tabs);
    await ask(press);
    expect(await router.insertWaiting(7)).toEqual({ status: "failed", reason: "forbidden-page" });
    state.open = true;
    expect(await router.insertWaiting(7)).toBeNull();
  });

  it("is forgotten when the person says so", async () => {
    const { tabs } = door();
    const { ask, router } = await background(count, tabs);
    await ask(press);
    await ask({ kind: "forget-insert" });
    expect(await router.insertWaiting(7)).toBeNull();
  });

  it("is forgotten after five minutes", async () => {
    const { tabs } = door();
    const clock = { now: 0 };
    const { ask, router } = await background(count, tabs, () => clock.now);
    await ask(press);
    clock.now = 5 * 60_000;
    expect(await router.insertWaiting(7)).toBeNull();
  });
});
