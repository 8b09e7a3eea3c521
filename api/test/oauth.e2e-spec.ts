import { createHash, randomBytes } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import request from "supertest";
import { openApp, type TestApp } from "./support/app.js";
import { CLIENT_URL, DOCUMENT, json, startMetadataServer } from "./support/metadata-server.js";
import { as, PASSWORD, type Person, register } from "./support/session.js";

const ISSUER = "https://prompts.test";
const RESOURCE = `${ISSUER}/mcp`;
const CALLBACK = "https://agent.example/callback";
const LOOPBACK = "http://127.0.0.1/callback";
const VERIFIER = randomBytes(32).toString("base64url");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

type Fields = Record<string, string | undefined>;
type Tokens = { access_token: string; refresh_token: string; scope: string };

let test: TestApp;
let documents: Awaited<ReturnType<typeof startMetadataServer>>;
let ada: Person;
let clientId: string;
let otherClient: string;

beforeAll(async () => {
  documents = await startMetadataServer();
  const network = { ...documents.network, isAllowed: () => true };
  const oauth = { issuer: ISSUER, resource: RESOURCE, hasDocuments: true, network };
  test = await openApp({ publicUrl: ISSUER, oauth });
  clientId = await registerClient();
  otherClient = await registerClient();
});
afterAll(async () => {
  await test.close();
  documents.close();
});
beforeEach(async () => {
  ada = await register(test);
});

const http = () => request(test.app.getHttpServer());
const postForm = (path: string, fields: Fields | string) =>
  http()
    .post(`/api/oauth/${path}`)
    .type("form")
    .send(typeof fields === "string" ? fields : new URLSearchParams(defined(fields)).toString());
const defined = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

async function registerClient(values: object = {}): Promise<string> {
  // A new hour for each, whose limit has a test of its own.
  await test.sql("update oauth_clients set created_at = created_at - interval '2 hours' where used_at is null");
  const body = { client_name: "Agent", redirect_uris: [CALLBACK, LOOPBACK], ...values };
  return (await http().post("/api/oauth/register").send(body).expect(201)).body.client_id;
}

/** The query of an authorization request; undefined leaves a parameter out. */
const queryOf = (changes: Fields = {}) =>
  new URLSearchParams(
    defined({
      ...{ response_type: "code", client_id: clientId, redirect_uri: CALLBACK, code_challenge: CHALLENGE },
      ...{ code_challenge_method: "S256", scope: "read write", resource: RESOURCE, state: "s&1", ...changes },
    }),
  ).toString();

const consent = (query: string, values: object = {}, person = ada) =>
  as(test, person)
    .post("/api/oauth/consent")
    .send({ query, allow: true, scopes: ["read", "write"], prompts: { kind: "all" }, ...values });

/** The code that the person's consent gives. */
async function codeOf(changes: Fields = {}, values: object = {}): Promise<string> {
  const { redirectTo } = (await consent(queryOf(changes), values).expect(200)).body;
  return new URL(redirectTo).searchParams.get("code") ?? "";
}

const exchange = (code: string, changes: Fields = {}) =>
  postForm("token", {
    ...{ grant_type: "authorization_code", code, client_id: clientId, redirect_uri: CALLBACK },
    ...{ code_verifier: VERIFIER, resource: RESOURCE, ...changes },
  });
const refresh = (refreshToken: string, changes: Fields = {}) =>
  postForm("token", { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, ...changes });
const call = (token: string, message: object = LIST) =>
  http().post("/mcp").set("Authorization", `Bearer ${token}`).send(message);

const connect = async (values: object = {}): Promise<Tokens> =>
  (await exchange(await codeOf({}, values)).expect(200)).body;
const grants = async () => (await as(test, ada).get("/api/extension/api-keys").expect(200)).body;

describe("the flow", () => {
  it("goes from a 401 to a call", async () => {
    const refused = await http().post("/mcp").send(LIST).expect(401);
    const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers["www-authenticate"] ?? "") ?? [];
    const resource = (await http().get(new URL(metadata).pathname).expect(200)).body;
    expect(resource).toMatchObject({ resource: RESOURCE, authorization_servers: [ISSUER] });
    expect((await http().get("/.well-known/oauth-protected-resource").expect(200)).body).toEqual(resource);
    const server = (await http().get("/.well-known/oauth-authorization-server").expect(200)).body;
    expect(server).toMatchObject({ issuer: ISSUER, code_challenge_methods_supported: ["S256"] });
    const asked = await as(test, ada).post("/api/oauth/requests").send({ query: queryOf() }).expect(200);
    expect(asked.body).toEqual({
      ...{ client: "Agent", clientHost: null, redirectHost: "agent.example", isLoopback: false },
      scopes: ["read", "write"],
    });
    const { redirectTo } = (await consent(queryOf()).expect(200)).body;
    const answer = new URL(redirectTo);
    expect(answer.origin + answer.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(answer.searchParams)).toEqual({ code: expect.any(String), state: "s&1", iss: ISSUER });
    const { body, headers } = await exchange(answer.searchParams.get("code") ?? "").expect(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      ...{ access_token: expect.stringMatching(/^ptk_/), refresh_token: expect.stringMatching(/^ptr_/) },
      ...{ token_type: "Bearer", expires_in: 900, scope: "read write" },
    });
    await call(body.access_token).expect(200);
    const next = (await refresh(body.refresh_token).expect(200)).body;
    await call(body.access_token).expect(401);
    await call(next.access_token).expect(200);
    expect(await grants()).toMatchObject([{ name: "Agent", client: clientId, scopes: ["read", "write"] }]);
  });

  it("works by client SDK 2.4.0, which receives only the address", async () => {
    const address = new URL("/mcp", (await test.app.getUrl()).replace("[::1]", "127.0.0.1"));
    const here = (url: string | URL) => String(url).replace(ISSUER, address.origin);
    let asked: URL | undefined;
    const kept: { client?: object; tokens?: object; verifier?: string; discovery?: object } = {};
    const provider = {
      redirectUrl: "http://127.0.0.1:1234/callback",
      clientMetadata: { client_name: "SDK", redirect_uris: [LOOPBACK], token_endpoint_auth_method: "none" },
      clientInformation: () => kept.client,
      saveClientInformation: (client: object) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens,
      saveTokens: (tokens: object) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (url: URL) => {
        asked = url;
      },
      saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier ?? "",
      saveDiscoveryState: (discovery: object) => void Object.assign(kept, { discovery }),
      discoveryState: () => kept.discovery,
    };
    await test.sql("delete from oauth_clients where used_at is null and id <> ? and id <> ?", [clientId, otherClient]);
    // The address of the product is that of this test's server.
    const fetched = (url: string | URL, init?: RequestInit) => fetch(here(url), init);
    const options = { authProvider: provider as never, fetch: fetched };
    const transport = () => new StreamableHTTPClientTransport(new URL(RESOURCE), options);
    const first = transport();
    await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow(/unauthorized/i);
    expect(asked?.pathname).toBe("/oauth/consent");
    const { redirectTo } = (await consent(asked?.search.slice(1) ?? "").expect(200)).body;
    const answer = new URL(redirectTo).searchParams;
    await first.finishAuth(answer);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });

  it("works with a client that describes itself by a document, and shows the document's host", async () => {
    const query = queryOf({ client_id: CLIENT_URL });
    const asked = await as(test, ada).post("/api/oauth/requests").send({ query }).expect(200);
    expect(asked.body).toMatchObject({ client: "Agent", clientHost: "agent.example" });
    const code = await codeOf({ client_id: CLIENT_URL });
    const { access_token } = (await exchange(code, { client_id: CLIENT_URL }).expect(200)).body;
    await call(access_token).expect(200);
    expect(await grants()).toMatchObject([{ client: CLIENT_URL }]);
    // One fetch for the page, one for the decision, none for the exchange.
    expect(documents.calls).toHaveLength(2);
    documents.reply = json({ ...DOCUMENT, redirect_uris: ["https://agent.example/other"] });
    await consent(query).expect(400);
  });

  it("is off without a public address of its own, and says nothing of itself then", async () => {
    const off = await openApp();
    try {
      const server = request(off.app.getHttpServer());
      await server.get("/.well-known/oauth-authorization-server").expect(404);
      await server.get("/.well-known/oauth-protected-resource/mcp").expect(404);
      await server
        .post("/api/oauth/register")
        .send({ redirect_uris: [CALLBACK] })
        .expect(404);
      await server.post("/api/oauth/token").type("form").send("grant_type=refresh_token").expect(404);
      expect((await server.post("/mcp").send(LIST).expect(401)).headers["www-authenticate"]).not.toContain("metadata");
    } finally {
      await off.close();
    }
  });

  it("fetches nothing with MCP_CIMD=off, and says so", async () => {
    const oauth = { issuer: ISSUER, resource: RESOURCE, hasDocuments: false, network: documents.network };
    const closed = await openApp({ publicUrl: ISSUER, oauth });
    try {
      documents.calls.length = 0;
      const metadata = await request(closed.app.getHttpServer()).get("/.well-known/oauth-authorization-server");
      expect(metadata.body.client_id_metadata_document_supported).toBe(false);
      const grace = await register(closed);
      const query = queryOf({ client_id: CLIENT_URL });
      await as(closed, grace).post("/api/oauth/requests").send({ query }).expect(400);
      expect(documents.calls).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  it("tells the client of a refusal", async () => {
    const { redirectTo } = (await consent(queryOf(), { allow: false }).expect(200)).body;
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
      error: "access_denied",
      state: "s&1",
      iss: ISSUER,
    });
  });

  it("lets the port of a loopback address be any", async () => {
    const redirect = "http://127.0.0.1:33418/callback";
    const asked = await as(test, ada)
      .post("/api/oauth/requests")
      .send({ query: queryOf({ redirect_uri: redirect }) });
    expect(asked.body).toMatchObject({ redirectHost: "127.0.0.1:33418", isLoopback: true });
    const code = await codeOf({ redirect_uri: redirect });
    await exchange(code, { redirect_uri: redirect }).expect(200);
  });
});

describe("a request is refused before anything is redirected:", () => {
  it.each<[string, Fields | string]>([
    ["an unknown client", { client_id: "client_unknown" }],
    ["no client", { client_id: undefined }],
    ["a document on this machine", { client_id: "https://127.0.0.1/client.json" }],
    ["another host", { redirect_uri: "https://evil.example/callback" }],
    ["a subdomain", { redirect_uri: "https://a.agent.example/callback" }],
    ["a host that begins alike", { redirect_uri: "https://agent.example.evil.example/callback" }],
    ["another path", { redirect_uri: `${CALLBACK}/x` }],
    ["a path that leads up", { redirect_uri: `${CALLBACK}/../callback` }],
    ["a slash more", { redirect_uri: `${CALLBACK}/` }],
    ["another letter case", { redirect_uri: "https://agent.example/Callback" }],
    ["a query more", { redirect_uri: `${CALLBACK}?x=1` }],
    ["a fragment", { redirect_uri: `${CALLBACK}#x` }],
    ["a user", { redirect_uri: "https://agent.example@evil.example/callback" }],
    ["http", { redirect_uri: "http://agent.example/callback" }],
    ["a port", { redirect_uri: "https://agent.example:8443/callback" }],
    ["another loopback path", { redirect_uri: "http://127.0.0.1:1/evil" }],
    ["another loopback name", { redirect_uri: "http://localhost/callback" }],
    ["a custom scheme", { redirect_uri: "agent://callback" }],
    ["a script", { redirect_uri: "javascript:alert(1)" }],
    ["a backslash", { redirect_uri: "https://agent.example\\@evil.example/callback" }],
    ["no redirect", { redirect_uri: undefined }],
    ["two redirects", `${queryOf({ client_id: "CLIENT" })}&redirect_uri=https%3A%2F%2Fevil.example`],
    ["the implicit flow", { response_type: "token" }],
    ["no response type", { response_type: undefined }],
    ["no challenge", { code_challenge: undefined }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["no method", { code_challenge_method: undefined }],
    ["a short challenge", { code_challenge: "abc" }],
    ["another resource", { resource: "https://evil.example/mcp" }],
    ["a resource with a slash", { resource: `${RESOURCE}/` }],
    ["an unknown scope", { scope: "read admin" }],
    ["a long state", { state: "x".repeat(2_001) }],
  ])("%s", async (_, changes) => {
    const query = typeof changes === "string" ? changes.replace("CLIENT", clientId) : queryOf(changes);
    await as(test, ada).post("/api/oauth/requests").send({ query }).expect(400);
    for (const allow of [true, false]) {
      expect((await consent(query, { allow }).expect(400)).body).not.toHaveProperty("redirectTo");
    }
  });

  it("a consent without a session", async () => {
    await http().post("/api/oauth/consent").send({ query: queryOf(), allow: true }).expect(401);
    await as(test, ada).get(`/api/oauth/consent?${queryOf()}&allow=true`).expect(405);
  });

  it("a consent by an API key", async () => {
    const { apiKey } = (await as(test, ada).post("/api/extension/api-keys").send({ name: "Key" }).expect(201)).body;
    const sent = http().post("/api/oauth/consent").set("Authorization", `Bearer ${apiKey}`);
    await sent.send({ query: queryOf(), allow: true }).expect(403);
  });

  it.each([
    ["another origin", { Origin: "https://evil.example" }],
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ])("a consent that a page of %s sends", async (_, headers) => {
    await consent(queryOf()).set(headers).expect(403);
  });

  it("a consent long after the sign-in, without the password", async () => {
    await test.sql("update sessions set created_at = now() - interval '1 hour' where user_id = ?", [ada.id]);
    const refused = await consent(queryOf()).expect(400);
    expect(refused.body.errors[0].field).toBe("currentPassword");
    await consent(queryOf(), { currentPassword: "wrong" }).expect(400);
    await consent(queryOf(), { currentPassword: PASSWORD }).expect(200);
  });
});

describe("a registration is refused:", () => {
  it.each([
    ["a custom scheme", { redirect_uris: ["agent://callback"] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["http", { redirect_uris: ["http://agent.example/"] }],
    ["a fragment", { redirect_uris: ["https://agent.example/#x"] }],
    ["a user", { redirect_uris: ["https://a@agent.example/"] }],
    ["one bad redirect of two", { redirect_uris: [CALLBACK, "http://10.0.0.1/"] }],
    ["no redirect", { redirect_uris: [] }],
    ["eleven", { redirect_uris: Array.from({ length: 11 }, (_, n) => `${CALLBACK}${n}`) }],
    ["text", { redirect_uris: CALLBACK }],
    ["a secret", { redirect_uris: [CALLBACK], token_endpoint_auth_method: "client_secret_post" }],
    ["the implicit flow", { redirect_uris: [CALLBACK], response_types: ["token"] }],
    ["a grant of its own", { redirect_uris: [CALLBACK], grant_types: ["client_credentials"] }],
    ["a list", []],
  ])("%s", async (_, body) => {
    const refused = await http().post("/api/oauth/register").send(body).expect(400);
    expect(refused.body).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
  });

  it("the eleventh of an address in an hour, at whatever process", async () => {
    await test.sql("update oauth_clients set created_at = created_at - interval '2 hours'");
    const send = () =>
      http()
        .post("/api/oauth/register")
        .send({ redirect_uris: [CALLBACK] });
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await send()).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await test.sql("delete from oauth_clients where used_at is null and id <> ? and id <> ?", [clientId, otherClient]);
  });

  it("unused, by a flood of others: the address with the most unused clients loses its oldest", async () => {
    await test.sql(
      `insert into oauth_clients (id, name, redirect_uris, address, created_at)
       select 'flood' || n, 'x', '{}', '192.0.2.' || n % 100, now() - interval '2 hours' + n * interval '1 second' from generate_series(1, 999) n`,
    );
    const first = await registerClient();
    const second = await registerClient();
    const rows = await test.sql<{ id: string }>("select id from oauth_clients where used_at is null");
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first, second]));
    expect(ids.length).toBeLessThanOrEqual(1_000);
    await test.sql("delete from oauth_clients where id like 'flood%'");
  });

  it("names are shown without control and bidi characters", async () => {
    const id = await registerClient({ client_name: " A\u202egent\u0000\n" });
    const { body } = await as(test, ada)
      .post("/api/oauth/requests")
      .send({ query: queryOf({ client_id: id }) })
      .expect(200);
    expect(body.client).toBe("Agent");
  });
});

describe("a code is refused", () => {
  it.each<[string, Fields]>([
    ["with another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
    ["with the challenge as the verifier", { code_verifier: CHALLENGE }],
    ["with another redirect", { redirect_uri: LOOPBACK }],
    ["with another client", { client_id: "OTHER" }],
  ])("%s, and is used up by that", async (_, changes) => {
    const code = await codeOf();
    const other = changes.client_id === "OTHER" ? { client_id: otherClient } : {};
    expect((await exchange(code, { ...changes, ...other }).expect(400)).body.error).toBe("invalid_grant");
    await exchange(code).expect(400);
    expect(await grants()).toEqual([]);
  });

  it.each<[string, Fields, string]>([
    ["without a verifier", { code_verifier: undefined }, "invalid_request"],
    ["with a short verifier", { code_verifier: "abc" }, "invalid_request"],
    ["without a redirect", { redirect_uri: undefined }, "invalid_request"],
    ["without a client", { client_id: undefined }, "invalid_request"],
    ["for another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
    ["as a password", { grant_type: "password" }, "unsupported_grant_type"],
    ["as the client's own", { grant_type: "client_credentials" }, "unsupported_grant_type"],
    ["as a refresh token", { grant_type: "refresh_token" }, "invalid_request"],
    ["without a grant type", { grant_type: undefined }, "invalid_request"],
  ])("%s", async (_, changes, error) => {
    expect((await exchange(await codeOf(), changes).expect(400)).body.error).toBe(error);
    expect(await grants()).toEqual([]);
  });

  const form = async () =>
    new URLSearchParams({
      ...{ grant_type: "authorization_code", code: await codeOf(), client_id: clientId },
      ...{ redirect_uri: CALLBACK, code_verifier: VERIFIER },
    });

  it("as JSON, which a page of another site could not send as a form", async () => {
    const fields = Object.fromEntries(await form());
    await http().post("/api/oauth/token").send(fields).expect(415);
    await exchange(fields.code ?? "").expect(200);
  });

  it("with a parameter twice, in the address, and as a token", async () => {
    const fields = await form();
    const code = fields.get("code") ?? "";
    await postForm("token", `${fields}&code=${code}`).expect(400);
    await http().post(`/api/oauth/token?${fields}`).expect(400);
    await http().get(`/api/oauth/token?${fields}`).expect(405);
    await call(code).expect(401);
    await exchange(code).expect(200);
  });

  it("after a minute", async () => {
    const code = await codeOf();
    await test.sql("update oauth_codes set expires_at = now() where user_id = ?", [ada.id]);
    await exchange(code).expect(400);
  });

  it("after the person has signed out", async () => {
    const code = await codeOf();
    await as(test, ada).post("/api/auth/logout").expect(200);
    await exchange(code).expect(400);
  });

  it("after another one of the same client", async () => {
    const code = await codeOf();
    await codeOf();
    await exchange(code).expect(400);
  });

  it("the second time, which ends the grant of the first", async () => {
    const code = await codeOf();
    const { access_token, refresh_token } = (await exchange(code).expect(200)).body;
    await call(access_token).expect(200);
    await exchange(code).expect(400);
    await call(access_token).expect(401);
    await refresh(refresh_token).expect(400);
  });

  it("for all but one of those who send it at once", async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    expect(await grants()).toEqual([]);
    await call(right[0]?.body.access_token).expect(401);
  });

  it("in its hash's place", async () => {
    await codeOf();
    const [row] = await test.sql<{ hash: string }>("select hash from oauth_codes where user_id = ?", [ada.id]);
    await exchange(row?.hash ?? "").expect(400);
  });
});

describe("a token", () => {
  it("is refused by everything but /mcp", async () => {
    const { access_token } = await connect();
    const get = (path: string) => http().get(path).set("Authorization", `Bearer ${access_token}`);
    for (const path of ["/api/templates", "/api/types", "/api/auth/user", "/api/extension/api-keys"])
      await get(path).expect(403);
    await http()
      .post("/api/oauth/consent")
      .set("Authorization", `Bearer ${access_token}`)
      .send({ query: queryOf(), allow: true })
      .expect(403);
  });

  it("for another address is refused", async () => {
    const { access_token } = await connect();
    await test.sql("update api_keys set resource = 'https://old.test/mcp' where user_id = ?", [ada.id]);
    await call(access_token).expect(401);
  });

  it("may do what was consented to, never more than was asked", async () => {
    const { scope, access_token, refresh_token } = await connect({ scopes: ["read"] });
    expect(scope).toBe("read");
    const save = {
      ...LIST,
      method: "tools/call",
      params: { name: "save_prompt", arguments: { title: "x", content: "y", type: "z" } },
    };
    expect((await call(access_token, save).expect(200)).text).toContain("can only read");
    const wider = (await refresh(refresh_token, { scope: "read write" }).expect(200)).body;
    expect(wider.scope).toBe("read");
    const code = await codeOf({ scope: "read" });
    expect((await exchange(code).expect(200)).body.scope).toBe("read");
  });

  it("ends after 15 minutes", async () => {
    const { access_token } = await connect();
    const [row] = await test.sql<{ left: number }>(
      "select extract(epoch from ends_at - created_at)::int as left from api_keys where user_id = ?",
      [ada.id],
    );
    expect(row?.left).toBe(900);
    await test.sql("update api_keys set ends_at = now() where user_id = ?", [ada.id]);
    await call(access_token).expect(401);
  });

  it("is refused with the next request after the person has revoked its grant", async () => {
    const { access_token, refresh_token } = await connect();
    const [{ id }] = await grants();
    await as(test, ada).delete(`/api/extension/api-keys/${id}`).expect(204);
    await call(access_token).expect(401);
    await refresh(refresh_token).expect(400);
  });

  it("is refused after a password change that ends all keys", async () => {
    const { access_token, refresh_token } = await connect();
    const change = { currentPassword: PASSWORD, password: `${PASSWORD}-2`, endApiKeys: true };
    await as(test, ada).put("/api/auth/user").send(change).expect(200);
    await call(access_token).expect(401);
    await refresh(refresh_token).expect(400);
  });

  it.each(["access_token", "refresh_token"] as const)(
    "is refused after its client has revoked the %s",
    async (which) => {
      const tokens = await connect();
      await postForm("revoke", { token: tokens[which], client_id: clientId }).expect(200);
      await call(tokens.access_token).expect(401);
      await refresh(tokens.refresh_token).expect(400);
      await postForm("revoke", { token: "nothing", client_id: clientId }).expect(200);
      await postForm("revoke", { client_id: clientId }).expect(400);
    },
  );

  it("is not revoked by another client", async () => {
    const { access_token, refresh_token } = await connect();
    for (const token of [access_token, refresh_token])
      await postForm("revoke", { token, client_id: otherClient }).expect(200);
    await call(access_token).expect(200);
  });

  it("is nowhere in the database", async () => {
    const { access_token, refresh_token } = await connect();
    const rows = JSON.stringify(await test.sql("select k.*, c.hash as code from api_keys k, oauth_codes c"));
    for (const secret of [access_token, ...refresh_token.slice(4).split(".")]) expect(rows).not.toContain(secret);
  });
});

describe("a refresh token", () => {
  it("that was used before ends its grant", async () => {
    const { refresh_token } = await connect();
    const next = (await refresh(refresh_token).expect(200)).body;
    await refresh(refresh_token).expect(400);
    await call(next.access_token).expect(401);
    await refresh(next.refresh_token).expect(400);
    expect(await grants()).toEqual([]);
  });

  it("gives one answer to those who send it at once, and its grant ends", async () => {
    const { refresh_token } = await connect();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)));
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    await call(right[0]?.body.access_token).expect(401);
  });

  it.each<[string, Fields]>([
    ["to another client", { client_id: "OTHER" }],
    ["for another resource", { resource: "https://evil.example/mcp" }],
  ])("is refused %s, and stays good", async (_, changes) => {
    const { refresh_token } = await connect();
    const other = changes.client_id === "OTHER" ? { client_id: otherClient } : changes;
    await refresh(refresh_token, other).expect(400);
    await refresh(refresh_token, { resource: RESOURCE }).expect(200);
  });

  it("is refused changed, and as an access token", async () => {
    const { refresh_token } = await connect();
    await refresh(`${refresh_token}x`).expect(400);
    await call(refresh_token).expect(401);
    await refresh(refresh_token).expect(200);
  });

  it("is refused after 30 days without use", async () => {
    const { refresh_token } = await connect();
    await test.sql("update api_keys set refresh_ends_at = now() where user_id = ?", [ada.id]);
    await refresh(refresh_token).expect(400);
  });

  it("opens nothing when the account resets its password or is deleted", async () => {
    const { access_token, refresh_token } = await connect();
    await as(test, ada).delete("/api/auth/user").send({ currentPassword: PASSWORD, password: PASSWORD });
    await call(access_token).expect(401);
    await refresh(refresh_token).expect(400);
  });
});
