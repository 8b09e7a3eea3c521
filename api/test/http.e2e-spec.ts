import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import request from "supertest";
import { openApp, type TestApp } from "./support/app.js";
import { as, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
let ada: Person;
beforeAll(async () => {
  test = await openApp();
  ada = await register(test);
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());

/** Sends a body as it stands. */
const send = (path: string, body: string | Buffer, contentType = "application/json") =>
  http()
    .post(path)
    .set("Authorization", ada.authorization)
    .set("Content-Type", contentType)
    .serialize((as) => as)
    .send(body);

describe("an error answer", () => {
  it("is a problem document with a sentence, a code and the request's id", async () => {
    const { body, headers } = await http().get("/api/auth/user").set("X-Request-Id", "from-the-proxy").expect(401);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(headers["x-request-id"]).toBe("from-the-proxy");
    expect(body).toEqual({
      type: "about:blank",
      title: "Unauthorized",
      status: 401,
      code: "unauthenticated",
      message: "Authentication required",
      requestId: "from-the-proxy",
    });
  });

  it("ignores a request id that is not one", async () => {
    const { headers } = await http().get("/api/health/live").set("X-Request-Id", '"><script>');
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is 404 for an unknown address", async () => {
    const { body } = await http().get("/api/nothing/here").expect(404);
    expect(body).toMatchObject({ code: "not_found", message: "There is nothing at this address." });
  });

  it.each([
    ["delete", "/api/auth/login", "POST"],
    ["patch", "/api/types", "GET, HEAD, POST"],
    ["post", "/api/templates/1", "DELETE, GET, HEAD, PATCH, PUT"],
    ["put", "/API/Health/", "GET, HEAD"],
  ] as const)("is 405 with Allow for %s %s", async (method, path, allowed) => {
    const { body, headers } = await http()[method](path).expect(405);
    expect(headers.allow).toBe(allowed);
    expect(body.code).toBe("method_not_allowed");
  });
});

describe("a body", () => {
  it.each([
    ["no type at all", ""],
    ["a form", "application/x-www-form-urlencoded"],
    ["plain text", "text/plain"],
    ["JSON in another charset", "application/json; charset=utf-16"],
    ["something that only begins like JSON", "application/json-patch+json"],
  ])("is 415 as %s", async (_, contentType) => {
    const { body } = await send("/api/auth/login", Buffer.from("{}"), contentType).expect(415);
    expect(body).toMatchObject({
      code: "unsupported_media_type",
      message: "Send JSON (Content-Type: application/json).",
    });
  });

  it.each([
    ["broken JSON", "{", "The request could not be read."],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22]), "The request is not valid UTF-8."],
    ["an array", "[]", "Send a JSON object."],
    ["a number", "1", "Send a JSON object."],
    ["null", "null", "Send a JSON object."],
    ["an array a million deep", "[".repeat(5_000) + "]".repeat(5_000), "Send a JSON object."],
  ])("is 400 as %s", async (_, sent, message) => {
    const { body } = await send("/api/auth/login", sent).expect(400);
    expect(body).toMatchObject({ code: "validation_failed", message });
  });

  it("may be nested as deep as a client likes", async () => {
    const deep = `{"x":${"[".repeat(900_000)}${"]".repeat(900_000)}}`;
    const { body } = await send("/api/types", deep).expect(400);
    expect(body.errors).toContainEqual({ field: "x", message: "Unknown field: x" });
  });

  it("cannot reach an object's prototype", async () => {
    const { body } = await send("/api/types", '{"__proto__":{"name":"x"},"constructor":1}').expect(400);
    expect(body.errors).toContainEqual({ field: "name", message: "Name is required" });
  });

  it.each([
    ["/api/auth/login", 16 * 1024, "16 KB"],
    ["/api/types", 2 * 1024 * 1024, "2 MB"],
    ["/api/imports", 20 * 1024 * 1024, "20 MB"],
  ])("to %s is 413 from %i bytes on", async (path, limit, words) => {
    const { body } = await send(path, JSON.stringify("x".repeat(limit))).expect(413);
    expect(body).toMatchObject({ code: "payload_too_large", message: `The request is larger than ${words}.` });
  });

  it("of an unauthenticated client is not read", async () => {
    await http().post("/api/types").set("Content-Type", "application/json").send("{").expect(401);
  });
});

describe("an answer", () => {
  it("has strict headers and is not cached", async () => {
    const { headers } = await http().get("/api/health");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("keeps the connection longer than a proxy in front would", async () => {
    const { headers } = await http().get("/api/health/live").set("Connection", "keep-alive").expect(200);
    expect(headers["keep-alive"]).toBe("timeout=65");
  });

  it("to HEAD is that to GET without its body", async () => {
    const { text, headers } = await http().head("/api/health").expect(200);
    expect(text ?? "").toBe("");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});

describe("a list", () => {
  it("leads to its other pages", async () => {
    const admin = await registerAdmin(test, "zoe");
    for (let index = 0; index < 4; index += 1) await register(test);
    const { headers, body } = await as(test, admin).get("/api/admin/users?limit=2&page=2&sort=-createdAt").expect(200);
    expect(body).toHaveLength(2);
    expect(headers["x-total-count"]).toBe("6");
    expect(headers.link?.split(", ").sort()).toEqual([
      '</api/admin/users?limit=2&page=1&sort=-createdAt>; rel="first"',
      '</api/admin/users?limit=2&page=1&sort=-createdAt>; rel="prev"',
      '</api/admin/users?limit=2&page=3&sort=-createdAt>; rel="last"',
      '</api/admin/users?limit=2&page=3&sort=-createdAt>; rel="next"',
    ]);
  });
});

describe("the documentation", () => {
  it("is a page that its own policy lets run", async () => {
    const { text, headers } = await http().get("/api/docs").expect(200);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    const scripts = [...text.matchAll(/<script[^>]*?(src="([^"]+)")?[^>]*>([^<]*)/g)];
    for (const [, , source, inline] of scripts) {
      expect(inline?.trim()).toBe("");
      await http()
        .get(new URL(source ?? "", "http://x/api/docs").pathname)
        .expect(200);
    }
    expect(scripts.length).toBeGreaterThan(0);
  });

  it("is served as a document", async () => {
    const { body } = await http().get("/api/openapi.json").expect(200);
    expect(body).toMatchObject({ openapi: "3.1.0", info: { title: "Promptory" } });
  });
});

describe("stopping", () => {
  it("finishes the request that is under way", async () => {
    const own = await openApp();
    const { port } = own.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const body = JSON.stringify({ username: "late", password: "correct horse" });
    const head = `POST /api/auth/register HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 5));
    await new Promise((resolve) => own.app.getHttpServer().once("request", resolve));
    const closed = own.close();
    socket.write(body.slice(5));
    await Promise.all([closed, new Promise((resolve) => socket.once("close", resolve))]);
    expect(answer).toMatch(/^HTTP\/1.1 201 Created/);
  });
});
