import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { HttpException, PayloadTooLargeException } from "@nestjs/common";
import { Client } from "pg";
import { isDatabaseUnavailable } from "./database-errors.js";
import { toApiError } from "./error.filter.js";
import { Conflict, NotFound } from "./errors.js";
import { describeError } from "./logging.js";

const failed = (message: string, fields: object) => Object.assign(new Error(message), fields);

describe("an error", () => {
  it("that carries a meaning keeps it", () => {
    const error = new NotFound();
    expect(toApiError(error)).toBe(error);
    expect(toApiError(new HttpException("x", 400, { cause: new Conflict("conflict", "No.") }))).toMatchObject({
      status: 409,
      message: "No.",
    });
  });

  it("that carries none is internal, and its text stays here", () => {
    for (const thrown of [new Error("select * from users"), "text", undefined, null, 42, { status: "400" }]) {
      expect(toApiError(thrown)).toMatchObject({
        status: 500,
        code: "internal_error",
        message: "Something went wrong on our side. Please try again.",
      });
    }
  });

  it("of Nest's gets our words", () => {
    expect(toApiError(new PayloadTooLargeException("limit at /srv/app"))).toMatchObject({
      status: 413,
      message: "The request is too large.",
    });
    expect(toApiError(new HttpException("teapot", 418))).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("of a broken unique constraint is a conflict", () => {
    const cause = failed("duplicate key", { code: "23505", constraint: "users_name" });
    expect(toApiError(failed("wrapped", { cause }))).toMatchObject({ status: 409, code: "conflict" });
  });
});

describe("a database", () => {
  it.each([
    ["refuses connections", failed("connect", { code: "ECONNREFUSED", syscall: "connect" })],
    ["shuts down", failed("terminating connection", { code: "57P01" })],
    ["has no connection left", failed("too many clients", { code: "53300" })],
    ["takes too long", failed("canceling statement due to statement timeout", { code: "57014" })],
    ["has a full pool before it", new Error("timeout exceeded when trying to connect")],
    ["drops the connection", failed("wrapped", { cause: new Error("Connection terminated unexpectedly") })],
  ])("that %s is unavailable", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(toApiError(error)).toMatchObject({ status: 503, code: "unavailable" });
  });

  it("that accepts a connection and does not answer is unavailable", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const client = new Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
    const error: unknown = await client.connect().catch((reason: unknown) => reason);
    server.close();
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ["a broken rule", failed("violates not-null", { code: "23502" })],
    ["a missing file", failed("no such file", { code: "ENOENT", syscall: "open", path: "/x" })],
    ["a slip of ours", new TypeError("x is not a function")],
  ])("is not blamed for %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe("the log", () => {
  it("keeps what a database error quotes to itself", () => {
    const error = failed('insert into templates values ("my secret prompt")', {
      code: "22001",
      routine: "varchar",
      detail: "my secret prompt",
    });
    expect(JSON.stringify(describeError(error))).not.toContain("secret");
    expect(describeError(error)).toMatchObject({ code: "22001", routine: "varchar" });
    expect(describeError(failed("write EPIPE", { code: "EPIPE" }))).toMatchObject({ message: "write EPIPE" });
  });
});
