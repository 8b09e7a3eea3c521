import { type ClientRequest, request as httpRequest } from "node:http";
import request from "supertest";
import { ApiKeysRepository } from "../src/api-keys/api-keys.repository.js";
import { newKey } from "../src/api-keys/key-text.js";
import { openApp, type TestApp } from "./support/app.js";
import { makeKey, type Person, register } from "./support/session.js";

const IMPORTS = "/api/imports";
const MB = 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await openApp({ rateLimits: { api: 30, auth: 100_000, improve: 50, contact: 5 } });
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());

/** Sends the head of a large request, and a body only when `finish` is called. */
async function sendHead(authorization: string, path = IMPORTS) {
  const { port } = new URL(await test.app.getUrl());
  let client: ClientRequest | undefined;
  const answer = new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const headers = { authorization, "content-type": "application/json", "content-length": 3 * MB };
    client = httpRequest({ port, path, method: "POST", headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    client.on("error", reject);
    client.flushHeaders();
  });
  answer.catch(() => undefined);
  return {
    answer,
    finish: () => client?.end(`"${"x".repeat(3 * MB - 2)}"`),
    leave: () => client?.destroy(),
  };
}

describe("a body over 2 MB", () => {
  it("of a session that has ended is refused before it is sent", async () => {
    const ada = await register(test);
    await http().post("/api/auth/logout").set("Authorization", ada.authorization).expect(200);
    const { answer, leave } = await sendHead(ada.authorization);
    expect(await answer).toMatchObject({ status: 401 });
    leave();
  });

  it("of a user without a request left this minute is refused before it is sent", async () => {
    const ada = await register(test);
    for (let sent = 0; sent < 30; sent += 1) await http().get("/api/types").set("Authorization", ada.authorization);
    const { answer, leave } = await sendHead(ada.authorization);
    expect(await answer).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    leave();
  });

  it("is counted once against the budget", async () => {
    const ada = await register(test);
    const first = await http()
      .post(IMPORTS)
      .set("Authorization", ada.authorization)
      .send({ x: "x".repeat(3 * MB) });
    const second = await http().get("/api/types").set("Authorization", ada.authorization).expect(200);
    expect(first.status).toBe(400);
    expect(Number(first.headers["x-ratelimit-remaining"])).toBe(29);
    expect(Number(second.headers["x-ratelimit-remaining"])).toBe(28);
  });

  it("is one of two of a person and of four of all people at a time; the others are sent away and may come again", async () => {
    const people: Person[] = [];
    for (let index = 0; index < 3; index += 1) people.push(await register(test));
    const [ada, bob, eve] = people.map(({ authorization }) => authorization);
    const held = [];
    for (const person of [ada, ada, bob, bob]) held.push(await sendHead(person ?? ""));
    await isReading(4);
    const third = await sendHead(ada ?? "");
    expect(await third.answer).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    const fifth = await sendHead(eve ?? "");
    expect(await fifth.answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    held[0]?.leave();
    held[1]?.finish();
    expect(await held[1]?.answer).toMatchObject({ status: 400 });
    await isReading(2);
    const sixth = await sendHead(eve ?? "");
    sixth.finish();
    expect(await sixth.answer).toMatchObject({ status: 400 });
    for (const each of [...held, third, fifth]) each.leave();
    await isReading(0);
  });
});

/** Waits until the server reads so many large bodies. */
async function isReading(count: number): Promise<void> {
  const { largeBodies } = await import("../src/common/bodies.js");
  while (largeBodies.count !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("a wrong API key", () => {
  it("costs one query, however often it is sent; a new key opens at once, a revoked one never again", async () => {
    const ada = await register(test);
    const find = jest.spyOn(test.app.get(ApiKeysRepository), "findOwner");
    const wrong = newKey();
    const ask = (key: string) => http().get("/api/types").set("Authorization", `Bearer ${key}`);
    for (let time = 0; time < 5; time += 1) await ask(wrong).expect(401);
    expect(find).toHaveBeenCalledTimes(1);
    const { key, keyId } = await makeKey(test, ada);
    await ask(key).expect(200);
    await http()
      .delete(`/api/extension/api-keys/${keyId}`)
      .set("Authorization", ada.authorization)
      .expect((answer) => expect([200, 204]).toContain(answer.status));
    await ask(key).expect(401);
    find.mockRestore();
  });
});
