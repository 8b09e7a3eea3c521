import { createHash, randomBytes } from "node:crypto";
import request from "supertest";
import { openRaceApp, PAUSES, type Pause, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, type Person } from "./support/session.js";

const ISSUER = "https://prompts.test";
const CALLBACK = "https://agent.example/callback";
const VERIFIER = randomBytes(32).toString("base64url");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let test: RaceApp;
beforeAll(async () => {
  test = await openRaceApp({
    publicUrl: ISSUER,
    oauth: { issuer: ISSUER, resource: `${ISSUER}/mcp`, hasDocuments: false },
  });
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const register = () =>
  http()
    .post("/api/oauth/register")
    .send({ redirect_uris: [CALLBACK] });
const token = (fields: Record<string, string>) => http().post("/api/oauth/token").type("form").send(fields);
const call = (accessToken: string) =>
  http()
    .post("/mcp")
    .set("Authorization", `Bearer ${accessToken}`)
    .send({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** A person's code, and the request that exchanges it. */
async function codeOf(person: Person) {
  await test.db.query("delete from oauth_clients");
  const clientId: string = (await register().expect(201)).body.client_id;
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: CALLBACK, code_challenge: CHALLENGE },
    ...{ code_challenge_method: "S256" },
  }).toString();
  const { body } = await as(test, person).post("/api/oauth/consent").send({ query, allow: true }).expect(200);
  const code = new URL(body.redirectTo).searchParams.get("code") ?? "";
  const fields = { grant_type: "authorization_code", code, client_id: clientId, redirect_uri: CALLBACK };
  return { clientId, exchange: () => token({ ...fields, code_verifier: VERIFIER }) };
}

describe.each(Object.values(PAUSES))("of two requests at once, the first held %s,", (at: Pause) => {
  it("one gets tokens for a code, and the other one ends the grant", async () => {
    const { exchange } = await codeOf(await makePerson(test));
    const { a, b } = await race(test, exchange, exchange, { at, statement: /update oauth_codes set used_at/ });
    const right = [a, b].filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    await call(right[0]?.body.access_token).expect(401);
  });

  it("one gets tokens for a refresh token, and the other one ends the grant", async () => {
    const { clientId, exchange } = await codeOf(await makePerson(test));
    const { refresh_token } = (await exchange().expect(200)).body;
    const refresh = () => token({ grant_type: "refresh_token", refresh_token, client_id: clientId });
    const { a, b } = await race(test, refresh, refresh, { at, statement: /update api_keys\s+set hash/ });
    const right = [a, b].filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    await call(right[0]?.body.access_token).expect(401);
  });

  it("one is the tenth registration of the hour", async () => {
    await test.db.query("delete from oauth_clients");
    for (let n = 0; n < 9; n += 1) await register().expect(201);
    const { a, b } = await race(test, register, register, { at, statement: /count\(\*\) filter.*from oauth_clients/s });
    expect([a.status, b.status].sort()).toEqual([201, 429]);
  });

  it("a refresh while the grant is revoked gives no tokens that work afterwards", async () => {
    const person = await makePerson(test);
    const { clientId, exchange } = await codeOf(person);
    const { refresh_token } = (await exchange().expect(200)).body;
    const [key] = (await as(test, person).get("/api/extension/api-keys").expect(200)).body;
    const refresh = () => token({ grant_type: "refresh_token", refresh_token, client_id: clientId });
    const revoke = () => as(test, person).delete(`/api/extension/api-keys/${key.id}`);
    const { a, b } = await race(test, refresh, revoke, { at, statement: /update api_keys\s+set hash/ });
    expect(b.status).toBe(204);
    if (a.status === 200) await call(a.body.access_token).expect(401);
  });
});
