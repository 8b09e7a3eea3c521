import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { serve, withApi } from "../src/index.ts";
import { listen } from "./support.ts";

describe("an app at an address of its own", () => {
  it("hands /api to the API with method, headers and address of the client, and the rest to its site", async () => {
    const api = await listen((request, response) => {
      response.end(JSON.stringify([request.method, request.url, request.headers["x-forwarded-for"]]));
    });
    const app = await listen(withApi(api.origin, (_request, response) => response.end("site")));
    const called = await app.get("/api/templates?page=2", {}, "DELETE");
    const root = await app.get("/api");
    const site = await app.get("/apiary");
    await Promise.all([app.close(), api.close()]);
    expect(JSON.parse(root.text)).toEqual(["GET", "/api", "127.0.0.1"]);
    expect(JSON.parse(called.text)).toEqual(["DELETE", "/api/templates?page=2", "127.0.0.1"]);
    expect(site.text).toBe("site");
  });

  it("answers a problem document while the API is away", async () => {
    const gone = await listen(() => {});
    await gone.close();
    const app = await listen(withApi(gone.origin, (_request, response) => response.end("site")));
    const { status, headers, text } = await app.get("/api/health");
    await app.close();
    expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "5"]);
    expect(JSON.parse(text)).toMatchObject({ status: 503, code: "unavailable", message: expect.any(String) });
  });

  it("cuts the connection when an answer of the API breaks off, and goes on", async () => {
    const api = await listen((request, response) => {
      if (request.url === "/api/whole") return void response.end("whole");
      response.writeHead(200, { "Content-Length": "9" });
      response.write("half", () => response.destroy());
    });
    const app = await listen(withApi(api.origin, (_request, response) => response.end("site")));
    await expect(app.get("/api/half")).rejects.toThrow();
    const { text } = await app.get("/api/whole");
    await Promise.all([app.close(), api.close()]);
    expect(text).toBe("whole");
  });
});

describe("serve", () => {
  it("keeps idle connections longer than a proxy would, and closes when the request under way has its answer", async () => {
    const log = jest.spyOn(console, "log").mockImplementation(() => {});
    const requests = new EventEmitter();
    const running = await serve({
      name: "A test",
      host: "127.0.0.1",
      port: 0,
      handler: (_request, response) => void requests.emit("request", response),
    });
    const received = once(requests, "request");
    const answer = fetch(running.url);
    const [response] = (await received) as [ServerResponse];
    const closed = running.close();
    response.end("done");
    await closed;
    const { headers } = await answer;
    expect(headers.get("keep-alive")).toBe("timeout=65");
    expect(await (await answer).text()).toBe("done");
    expect(log).toHaveBeenCalledWith(`A test is ready: ${running.url}`);
    log.mockRestore();
  });
});
