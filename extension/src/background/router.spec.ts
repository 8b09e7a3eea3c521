import { memoryDatabase } from "@promptory/library-store/testing/memory-database";
import { template as templateOf } from "@promptory/library-store/testing/templates";
import { fakeServer, problem } from "../../test/support/fake-server";
import { fakeTabs } from "../../test/support/fake-tabs";
import { memoryStore } from "../../test/support/memory-store";
import { readHead } from "../head";
import type { InsertResult } from "../insert/job";
import type { PanelEvent, PanelRequest } from "../messages";
import { InsertedPrompts } from "./insertion/inserted-prompts";
import type { Tabs } from "./insertion/insertion";
import { PendingInsertion } from "./insertion/pending-insertion";
import { openLibrary } from "./library/library";
import { StartupSnapshot } from "./library/startup-snapshot";
import { Router } from "./router";
import type { ConnectOffer } from "./session/connect-page";
import { SessionStore } from "./session/session-store";
import { signIn } from "./session/sign-in";
import { Sites } from "./sites/sites";

const about = { body: { version: "0.1.0", contract: 2, oldestContract: 1 } };
const health = { body: { status: "ok", version: "0.1.0", checks: { database: "ok", queue: "ok" } } };
const user = { id: 1, username: "Ada" };
const template = templateOf(3, { title: "Linux", content: "a\nb", useCount: 4 });
const shut = fakeTabs({
  inject: async () => Promise.reject(new Error("Cannot access contents of the page.")),
  run: async () => null,
  read: async () => null,
  origin: async () => null,
});

type Serve = Parameters<typeof fakeServer>[0];

/** A signed-in background against a server that answers with `answer`. */
async function background(serve: Serve, tabs: Tabs = shut, now = () => 0) {
  const server = await fakeServer((asked) => {
    if (asked.path === "/api/extension/about") return about;
    return asked.path === "/api/health" ? health : serve(asked);
  });
  stops.push(server.stop);
  const local = memoryStore({ session: { server: server.origin, username: "Ada", token: "t0k", kind: "session" } });
  const running = memoryStore();
  const database = memoryDatabase();
  const events: PanelEvent[] = [];
  const page: { offer: ConnectOffer | null; confirmed: number[] } = { offer: null, confirmed: [] };
  const router = new Router({
    sessionStore: new SessionStore(local),
    stores: [local, running],
    pendingInsertion: new PendingInsertion(running, now),
    inserted: new InsertedPrompts(running),
    tabs,
    url: async () => "https://chat.example/c/1",
    signIn,
    connectPages: {
      offerIn: async () => page.offer,
      confirm: async (tabId) => void page.confirmed.push(tabId),
      isAllowed: async () => true,
    },
    sites: new Sites(local, now),
    device: "Chrome on Linux",
    openLibrary,
    database,
    head: new StartupSnapshot(local, "1"),
    now,
    newId: () => crypto.randomUUID(),
    notify: (event) => void events.push(event),
  });
  const ask = (request: PanelRequest, panel = "one") => router.answer(request, panel);
  return { server, local, running, router, ask, database, events, page };
}

/** What comes of something done after its answer was given. */
async function eventually<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((turn) => setImmediate(turn));
  }
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

describe("signing in", () => {
  const enter = (server: string): PanelRequest => ({ kind: "sign-in", server, username: "ada", password: "secret" });

  it("keeps the token and gives the panel only the name and the address", async () => {
    const { ask, local, server } = await background(() => ({ body: { token: "new", user } }));
    expect(await ask(enter(server.origin))).toEqual({
      ok: true,
      value: { server: server.origin, username: "Ada", kind: "session" },
    });
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

  it("says that nothing answers at a dead address", async () => {
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
    expect(other.seen.map(({ path }) => path)).toEqual(["/api/extension/about", "/api/health"]);
  });

  it.each([
    ["older than it can talk to", { contract: 0, oldestContract: 0 }, "Update the server."],
    ["too new for it", { contract: 9, oldestContract: 9 }, "Update the extension."],
  ])("sends no password to a server that is %s, and says which side to update", async (_, numbers, sentence) => {
    const other = await fakeServer(() => ({ body: { version: "9.9.9", ...numbers } }));
    stops.push(other.stop);
    const { ask } = await background(() => ({ body: {} }));
    expect(await ask(enter(other.origin))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining(sentence) },
    });
    expect(other.seen.map(({ path }) => path)).toEqual(["/api/extension/about"]);
  });

  it("tells an old Promptory from another server", async () => {
    const other = await fakeServer(({ path }) =>
      path === "/api/health" ? health : problem(404, "not_found", "Not found."),
    );
    stops.push(other.stop);
    const { ask } = await background(() => ({ body: {} }));
    expect(await ask(enter(other.origin))).toMatchObject({
      failure: { message: expect.stringContaining("Update the server.") },
    });
  });

  it("takes an API key, and never gives it back", async () => {
    const { ask, local, server } = await background(() => ({ body: [] }));
    const key = `ptk_${"k".repeat(34)}wxyz`;
    const reply = await ask({ kind: "sign-in-key", server: server.origin, key });
    expect(reply).toEqual({ ok: true, value: { server: server.origin, username: "API key …wxyz", kind: "key" } });
    expect(local.items.session).toMatchObject({ token: key });
    expect(server.seen.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${key}` });
  });

  it("says that a key is not valid, and keeps nothing", async () => {
    const { ask, local, server } = await background(() => problem(401, "unauthenticated", "Authentication required"));
    local.items.session = undefined;
    const reply = await ask({ kind: "sign-in-key", server: server.origin, key: `ptk_${"k".repeat(38)}` });
    expect(reply).toMatchObject({ ok: false, failure: { message: expect.stringContaining("not valid") } });
    expect(local.items.session).toBeUndefined();
  });

  it("exchanges the code of a page for a key, and tells the page", async () => {
    const { ask, local, server, page } = await background(() => ({
      body: { success: true, apiKey: "ptk_new", username: "Ada", message: "Connected." },
    }));
    local.items.session = undefined;
    page.offer = { server: server.origin, code: "c".repeat(43), expires: "2999-01-01T00:00:00.000Z" };
    const offer = await ask({ kind: "offer", tabId: 7 });
    expect(offer).toEqual({ ok: true, value: { server: server.origin, code: "c".repeat(43), isKnown: false } });
    expect(server.seen).toEqual([]);
    const reply = await ask({ kind: "connect", server: server.origin, code: "c".repeat(43), tabId: 7 });
    expect(reply).toEqual({ ok: true, value: { server: server.origin, username: "Ada", kind: "key" } });
    expect(JSON.parse(server.seen.at(-1)?.body ?? "")).toEqual({ code: "c".repeat(43), device: "Chrome on Linux" });
    expect(page.confirmed).toEqual([7]);
  });

  it("calls only the server known whose person was here last", async () => {
    const { ask, local, server, page } = await background(() => ({ body: {} }));
    local.items.session = undefined;
    local.items.last = { server: server.origin, username: "Ada", kind: "key" };
    const expires = "2999-01-01T00:00:00.000Z";
    page.offer = { server: server.origin, code: "c", expires };
    expect(await ask({ kind: "offer", tabId: 7 })).toMatchObject({ value: { isKnown: true } });
    page.offer = { server: "https://chat.example", code: "c", expires };
    expect(await ask({ kind: "offer", tabId: 7 })).toMatchObject({ value: { isKnown: false } });
  });

  it("looks at no page while a person is signed in", async () => {
    const { ask, page } = await background(() => ({ body: {} }));
    page.offer = { server: "https://a.example", code: "c", expires: "2999-01-01T00:00:00.000Z" };
    expect(await ask({ kind: "offer", tabId: 7 })).toEqual({ ok: true, value: null });
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
      typeId: 2,
      type: { label: "Text", color: "#007aff" },
      isFavorite: false,
      tags: [],
      useCount: 4,
      lastUsedAt: null,
      updatedAt: "2026-01-01T00:00:00.000Z",
      near: false,
    };
    expect(reply).toEqual({ ok: true, value: { prompts: [prompt], total: 41 } });
    const url = new URL(server.seen[0]?.path ?? "", server.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      limit: "30",
      page: "2",
      search: "linux",
      typeId: "2",
      favouritesFirst: "true",
    });
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

  it("signs out here even when the server is away, and keeps nothing but the theme", async () => {
    const { ask, local, running, database, server } = await background(() => ({ body: [] }));
    await ask({ kind: "sync" });
    await ask({ kind: "insert", tabId: 7, promptId: 3, text: "a" });
    await local.set({ values: "[]", theme: "dark", settings: {}, pointed: [] });
    await server.stop();
    expect(Object.keys(running.items)).toEqual(["waiting"]);
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: { keyLeft: null } });
    expect(local.items).toEqual({ theme: "dark" });
    expect(running.items).toEqual({});
    const rows = await Promise.all(
      (["lines", "contents", "bodies", "unsent"] as const).map((name) => database.all(name)),
    );
    expect(rows.flat()).toEqual([]);
  });
});

describe("logging out with an API key", () => {
  const withKey = async (serve: Serve, isOwn?: boolean) => {
    const made = await background(serve);
    const session = {
      server: made.server.origin,
      username: "Ada",
      token: "ptk_1",
      kind: "key",
      ...(isOwn && { isOwn }),
    };
    made.local.items.session = session;
    return made;
  };
  const calls = (server: { seen: { method: string; path: string; headers: object }[] }) =>
    server.seen.map(({ method, path }) => `${method} ${path}`);

  it("revokes the key that was made for this browser", async () => {
    const { ask, server, local } = await withKey(() => ({ body: { message: "Signed out." } }), true);
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: { keyLeft: null } });
    expect(calls(server)).toEqual(["POST /api/auth/logout"]);
    expect(server.seen[0]?.headers).toMatchObject({ authorization: "Bearer ptk_1" });
    expect(local.items.session).toBeUndefined();
  });

  it("forgets it all the same while the server is away, and says that it goes on working", async () => {
    const { ask, server, local } = await withKey(() => ({ body: {} }), true);
    await server.stop();
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: { keyLeft: "untold" } });
    expect(local.items.session).toBeUndefined();
  });

  it("has nothing to tell of a key that was revoked before", async () => {
    const { ask } = await withKey(() => problem(401, "unauthenticated", "Sign in."), true);
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: { keyLeft: null } });
  });

  it("leaves a key that was pasted, which may serve elsewhere", async () => {
    const { ask, server, local } = await withKey(() => ({ body: {} }));
    expect(await ask({ kind: "sign-out" })).toEqual({ ok: true, value: { keyLeft: "pasted" } });
    expect(calls(server)).toEqual([]);
    expect(local.items.session).toBeUndefined();
  });
});

describe("a prompt that waits for the toolbar button", () => {
  const press: PanelRequest = { kind: "insert", tabId: 7, promptId: 3, text: "a\nb" };
  const count = () => ({ body: [{ id: 3, useCount: 5, lastUsedAt: "2026-01-01T00:00:00.000Z" }] });
  /** Tabs that let Promptory in once the person called it. */
  const openTabs = () => {
    const inserted: InsertResult = { status: "inserted", editor: "prosemirror", method: "paste" };
    /** The insertions that the document of the tab has seen. */
    const state = { open: false, jobs: new Set<string>(), isInChat: true };
    const tabs: Tabs = {
      ...shut,
      inject: async () => (state.open ? "document" : Promise.reject(new Error("Cannot access contents of the page."))),
      run: async (_tabId, _documentId, { jobId }) => {
        state.jobs.add(jobId);
        return inserted;
      },
      outcome: async (_tabId, jobId) => (state.jobs.has(jobId) ? inserted : null),
      isInChat: async () => state.isInChat,
      read: async () => ({ status: "read", editor: "prosemirror", text: "what was typed" }),
      origin: async () => "https://chat.example",
    };
    return { state, tabs };
  };

  it("goes in when the person calls Promptory on that tab, once", async () => {
    const { state, tabs } = openTabs();
    const { ask, router } = await background(count, tabs);
    expect(await ask(press)).toEqual({ ok: true, value: { status: "needs-access" } });
    state.open = true;
    expect(await router.insertPending(8)).toBeNull();
    expect(await router.insertPending(7)).toMatchObject({ status: "inserted", useCount: 5 });
    expect(await router.insertPending(7)).toBeNull();
  });

  it("is remembered in its tab, with what it was filled with, until the person leaves", async () => {
    const { state, tabs } = openTabs();
    const { ask } = await background(count, tabs);
    state.open = true;
    const filling = { values: { who: "Ada" }, context: { date: "2026-11-21" } };
    await ask({ ...press, filling });
    const kept = { promptId: 3, title: "", text: "a\nb", filling };
    expect(await ask({ kind: "inserted", tabId: 7 })).toEqual({ ok: true, value: kept });
    expect(await ask({ kind: "inserted", tabId: 8 })).toEqual({ ok: true, value: null });
    const seen = [...state.jobs];
    state.jobs.clear();
    expect(await ask({ kind: "inserted", tabId: 7 })).toEqual({ ok: true, value: null });
    state.jobs = new Set(seen);
    state.isInChat = false;
    expect(await ask({ kind: "inserted", tabId: 7 })).toEqual({ ok: true, value: null });
    state.isInChat = true;
    expect(await ask({ kind: "read-box", tabId: 7 })).toEqual({
      ok: true,
      value: { status: "read", text: "what was typed" },
    });
    await ask({ kind: "sign-out" });
    expect(await ask({ kind: "inserted", tabId: 7 })).toEqual({ ok: true, value: null });
  });

  it("is counted once and written once when the background ended before it answered", async () => {
    const { state, tabs } = openTabs();
    const { ask, server } = await background(count, tabs);
    state.open = true;
    const job = { jobId: "d2719f5c-6a1b-4b6e-9c35-1f6d3a1c7b11" };
    await ask({ ...press, ...job });
    state.jobs = new Set([job.jobId]);
    tabs.run = () => Promise.reject(new Error("It was written twice."));
    expect(await ask({ ...press, ...job, isRetry: true })).toMatchObject({ value: { status: "inserted" } });
    const uses = server.seen.filter(({ method }) => method === "POST");
    expect(uses.map(({ headers }) => headers["idempotency-key"])).toEqual([job.jobId, job.jobId]);
    const other = { jobId: "00000000-6a1b-4b6e-9c35-1f6d3a1c7b11", isRetry: true };
    expect(await ask({ ...press, ...other })).toMatchObject({ value: { status: "failed", reason: "interrupted" } });
  });

  it("is given up on a page that stays closed after the press", async () => {
    const { state, tabs } = openTabs();
    const { ask, router } = await background(count, tabs);
    await ask(press);
    expect(await router.insertPending(7)).toEqual({ status: "failed", reason: "forbidden-page" });
    state.open = true;
    expect(await router.insertPending(7)).toBeNull();
  });

  it("is forgotten when the person says so", async () => {
    const { tabs } = openTabs();
    const { ask, router } = await background(count, tabs);
    await ask(press);
    await ask({ kind: "forget-insert" });
    expect(await router.insertPending(7)).toBeNull();
  });

  it("is forgotten after five minutes", async () => {
    const { tabs } = openTabs();
    const clock = { now: 0 };
    const { ask, router } = await background(count, tabs, () => clock.now);
    await ask(press);
    clock.now = 5 * 60_000;
    expect(await router.insertPending(7)).toBeNull();
  });
});

describe("a panel while the server is away", () => {
  /** A server with one prompt that was copied, and then went away or came back. */
  const served = async () => {
    const uses: string[] = [];
    const saves: string[] = [];
    const state = { isAway: false };
    const { ask, server, database, events, local } = await background(({ path, method, body, headers }) => {
      if (state.isAway) return problem(503, "unavailable", "Not now.");
      if (path === "/api/templates/usage") {
        uses.push(`${headers["idempotency-key"]} ${body}`);
        return { body: [{ id: 3, useCount: 5, lastUsedAt: "2026-01-02T00:00:00.000Z" }] };
      }
      if (path === "/api/templates" && method === "POST") {
        saves.push(`${headers["idempotency-key"]} ${body}`);
        return { status: 201, body: templateOf(9, { title: "New" }) };
      }
      if (path.startsWith("/api/templates/recent")) return { body: [] };
      if (path.startsWith("/api/templates/counts"))
        return { body: { total: 1, favourites: 0, types: [{ id: 2, count: 1 }], tags: [] } };
      if (path.startsWith("/api/types"))
        return { body: [{ id: 2, label: "Text", color: "#007aff", templateCount: 1 }] };
      if (path.startsWith("/api/extension/sites")) return { body: { sites: [] } };
      return { headers: { "x-total-count": "1" }, body: [template] };
    });
    await ask({ kind: "sync" });
    return { ask, server, database, events, state, uses, saves, local };
  };
  const search: PanelRequest = { kind: "search", text: "linux", typeId: null, page: 1 };

  it("still finds everything, and says how old it is", async () => {
    const { ask, server } = await served();
    await server.stop();
    expect(await ask(search)).toMatchObject({ ok: true, value: { total: 1, prompts: [{ id: 3, content: "a\nb" }] } });
    expect(await ask({ kind: "near", text: "lynux", typeId: null })).toEqual({ ok: true, value: [] });
    expect(await ask({ kind: "sync", isUrgent: true })).toMatchObject({
      ok: true,
      value: { isOffline: true, copy: { at: "1970-01-01T00:00:00.000Z", count: 1 } },
    });
  });

  it("keeps how the list begins for the next panel, until the person logs out", async () => {
    const { ask, local } = await served();
    expect(local.items.head).toBeUndefined();
    await ask({ ...search, text: "" });
    const kept = async () => (await readHead(local, "1"))?.prompts.map(({ id, useCount }) => `${id} used ${useCount}`);
    expect(await eventually(kept)).toEqual(["3 used 4"]);
    expect(JSON.stringify(local.items.head)).not.toContain("t0k");
    await ask({ kind: "sign-out" });
    expect(local.items.head).toBeUndefined();
  });

  it("counts a use here at once and there later, once", async () => {
    const { ask, state, uses } = await served();
    state.isAway = true;
    expect(await ask({ kind: "used", promptId: 3 })).toEqual({ ok: true, value: 5 });
    expect(await ask({ kind: "send-unsent" })).toMatchObject({ value: { unsent: [{ kind: "uses" }] } });
    state.isAway = false;
    expect(await ask({ kind: "send-unsent" })).toMatchObject({ value: { unsent: [] } });
    await ask({ kind: "send-unsent" });
    expect(uses).toHaveLength(1);
    expect(uses[0]).toMatch(/^[0-9a-f-]{36} \{"ids":\[3\]\}$/);
  });

  it("keeps a prompt that is saved, and shows it when the server has it", async () => {
    const { ask, state, saves } = await served();
    state.isAway = true;
    const save: PanelRequest = { kind: "save", title: "New", content: "c", typeId: 2, replaces: null };
    expect(await ask(save)).toEqual({ ok: true, value: { state: "waiting" } });
    state.isAway = false;
    await ask({ kind: "send-unsent" });
    expect(saves).toHaveLength(1);
    expect(await ask({ ...search, text: "new" })).toMatchObject({ value: { prompts: [{ id: 9 }] } });
  });

  it("forgets the copy and what waits when the person logs out", async () => {
    const { ask, state, database } = await served();
    state.isAway = true;
    await ask({ kind: "save", title: "New", content: "c", typeId: 2, replaces: null });
    await ask({ kind: "sign-out" });
    for (const store of ["lines", "contents", "bodies", "unsent"] as const) expect(database.rows(store)).toEqual([]);
  });
});

describe("a version saved over a prompt", () => {
  const version: PanelRequest = {
    kind: "save-version",
    promptId: 3,
    title: "Linux",
    content: "better",
    note: "Shorter",
    base: "a\nb",
    etag: null,
    replaces: null,
  };

  it("goes over the text the person saw, with its source and note", async () => {
    const { ask, server } = await background(({ method }) =>
      method === "GET" ? { headers: { etag: '"3-1"' }, body: template } : { body: { ...template, content: "better" } },
    );
    expect(await ask(version)).toMatchObject({ value: { state: "saved", prompt: { content: "better" } } });
    const write = server.seen.find(({ method }) => method === "PATCH");
    expect(JSON.parse(write?.body ?? "")).toEqual({ content: "better", source: "extension", note: "Shorter" });
    expect(write?.headers).toMatchObject({ "if-match": '"3-1"' });
  });

  it("overwrites nothing that was saved meanwhile, and says so", async () => {
    const { ask, server } = await background(() => ({ body: { ...template, content: "theirs" } }));
    expect(await ask(version)).toMatchObject({
      value: { state: "refused", message: expect.stringContaining("changed in the meantime") },
    });
    expect(server.seen.map(({ method }) => method)).toEqual(["GET"]);
    expect(await ask({ kind: "status" })).toMatchObject({ value: { unsent: [] } });
  });

  it("is taken for done when an answer that got lost was for it", async () => {
    const { ask } = await background(({ method }) =>
      method === "PATCH"
        ? problem(412, "precondition_failed", "Moved on.")
        : { headers: { etag: '"3-2"' }, body: { ...template, content: "better" } },
    );
    expect(await ask({ ...version, etag: '"3-1"' })).toMatchObject({ value: { state: "saved" } });
  });
});
