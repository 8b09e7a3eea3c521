import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress, shellHandler } from "../src/index.ts";
import { LONG_SCRIPT, listen, makeBuild, type TestServer } from "./support.ts";

const PAGE = { accept: "text/html,application/xhtml+xml" };
const SCRIPT = "/static/js/index.0a1b2c3d.js";
const MANIFEST = "/remotes/user/mf-manifest.json";
const remotes = { web_admin: "/remotes/admin/mf-manifest.json" };

describe("the shell's server", () => {
  const build = makeBuild({
    "downloads/promptory-0.1.0-chrome.zip": "the bytes of promptory-0.1.0-chrome.zip",
    "downloads/guide.pdf": "the bytes of guide.pdf",
    "downloads/packages.json": "[]",
    "remotes/user/mf-manifest.json": '{"name":"web_user"}',
  });
  let server: TestServer;

  beforeAll(async () => {
    await precompress(build.root);
    server = await listen(shellHandler({ root: build.root, configJson: { remotes } }));
  });
  afterAll(async () => {
    await server.close();
    build.remove();
  });

  it("answers the page with a nonce that is new each time and stands in the policy", async () => {
    const [first, second] = [await server.get("/", PAGE), await server.get("/", PAGE)];
    const nonce = /content="([^"]+)"/.exec(first.text)?.[1];
    expect(first.text).toContain(`nonce="${nonce}"`);
    expect(first.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(second.text).not.toEqual(first.text);
    expect(first.headers["cache-control"]).toBe("no-cache");
  });

  it("allows no inline script, no eval, no frame and no other origin", async () => {
    const { headers } = await server.get("/", PAGE);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
  });

  it("names the admin remote's origin in the policy only when it is another one", async () => {
    const address = "https://admin.example.org:8443/mf-manifest.json";
    const other = await listen(shellHandler({ root: build.root, configJson: { remotes: { web_admin: address } } }));
    const { headers } = await other.get("/", PAGE);
    await other.close();
    expect(headers["content-security-policy"]).toContain("script-src 'self' https://admin.example.org:8443;");
    expect(headers["content-security-policy"]).toContain("connect-src 'self' https://admin.example.org:8443;");
  });

  it("lets the pages of named origins, and no others, load the user area and what it has to know", async () => {
    const portal = "https://portal.example.org";
    const open = await listen(shellHandler({ root: build.root, configJson: { remotes }, allowOrigins: [portal] }));
    const allowedFor = async (path: string, origin: string) =>
      (await open.get(path, { origin })).headers["access-control-allow-origin"];
    for (const path of ["/config.json", MANIFEST]) {
      expect(await allowedFor(path, portal)).toBe(portal);
      expect(await allowedFor(path, "https://evil.example.org")).toBeUndefined();
      expect((await open.get(path, { origin: portal })).headers.vary).toContain("Origin");
    }
    expect(await allowedFor(SCRIPT, portal)).toBeUndefined();
    const preflight = await open.get(MANIFEST, { origin: portal }, "OPTIONS");
    expect([preflight.status, preflight.headers["access-control-allow-origin"]]).toEqual([204, portal]);
    await open.close();
    expect((await server.get(MANIFEST, { origin: portal })).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("answers no page for a file of the user area that is not there", async () => {
    expect((await server.get("/remotes/user/static/js/old.0a1b2c3d.js", PAGE)).status).toBe(404);
  });

  it("tells the page its configuration at run time", async () => {
    const { headers, text } = await server.get("/config.json");
    expect(JSON.parse(text)).toEqual({ remotes });
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toMatch(/^application\/json/);
  });

  it.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("sends hashed assets compressed with %s, once and for all", async (coding, accepted, decompress) => {
    const { headers, body } = await server.get(SCRIPT, { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers.vary).toContain("Accept-Encoding");
    expect(decompress(body).toString()).toBe(LONG_SCRIPT);
  });

  it("sends them as they are to a client that accepts no coding", async () => {
    const { headers, text } = await server.get(SCRIPT);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(text).toBe(LONG_SCRIPT);
  });

  it("answers 304 to the entity tag it gave, still saying how long to keep it", async () => {
    const first = await server.get(SCRIPT);
    const second = await server.get(SCRIPT, { "if-none-match": first.headers.etag ?? "" });
    expect(second.status).toBe(304);
    expect(second.body.byteLength).toBe(0);
    expect(second.headers["cache-control"]).toContain("immutable");
  });

  it("lets files without a hash be asked for again", async () => {
    expect((await server.get("/theme-init.js")).headers["cache-control"]).toBe("no-cache");
  });

  it("answers the page at every address a person opens", async () => {
    for (const path of ["/templates", "/templates?search=a.b", "/not/known", "/a.b"]) {
      const { status, text } = await server.get(path, PAGE);
      expect([path, status, text.includes("csp-nonce")]).toEqual([path, 200, true]);
    }
  });

  it("answers 404, not the page, to code that asks for a file that is gone", async () => {
    expect((await server.get("/static/js/gone.0a1b2c3d.js", PAGE)).status).toBe(404);
    const gone = await server.get("/gone.json", { accept: "application/json" });
    expect(gone.status).toBe(404);
    expect(gone.headers["cache-control"]).toBe("no-store");
  });

  describe("what people download", () => {
    it.each([
      ["promptory-0.1.0-chrome.zip", "application/zip"],
      ["guide.pdf", "application/pdf"],
    ])("sends %s as a file to keep, under its name, and asks for it again each time", async (name, type) => {
      const { status, headers, text } = await server.get(`/downloads/${name}`, PAGE);
      expect([status, text]).toEqual([200, `the bytes of ${name}`]);
      expect(headers).toMatchObject({
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-cache",
      });
      const again = await server.get(`/downloads/${name}`, { ...PAGE, "if-none-match": headers.etag ?? "" });
      expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    });

    it("answers the list of it to the page", async () => {
      const { headers, text } = await server.get("/downloads/packages.json");
      expect([text, headers["content-disposition"]]).toEqual(["[]", undefined]);
      expect(headers["content-type"]).toMatch(/^application\/json/);
    });

    it("never saves the page under the name of a file that is not there", async () => {
      const { status, headers } = await server.get("/downloads/gone.zip", PAGE);
      expect([status, headers["content-disposition"]]).toEqual([404, undefined]);
    });
  });

  it("answers HEAD like GET without a body", async () => {
    for (const path of ["/", SCRIPT, "/config.json"]) {
      const [get, head] = [await server.get(path, PAGE), await server.get(path, PAGE, "HEAD")];
      expect([head.status, head.headers["content-length"], head.body.byteLength]).toEqual([
        200,
        get.headers["content-length"],
        0,
      ]);
    }
  });

  it("sends the whole file for a range, which it does not offer", async () => {
    for (const range of ["bytes=-5", "bytes=0-0", "bytes=0-4,8-9", "bytes=9999999-"]) {
      const { status, text } = await server.get(SCRIPT, { range });
      expect([range, status, text.length]).toEqual([range, 200, LONG_SCRIPT.length]);
    }
  });

  it("refuses other methods", async () => {
    const { status, headers } = await server.get("/", PAGE, "POST");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("never leaves its folder", async () => {
    const secret = join(build.root, "..", "promptory-secret.txt");
    writeFileSync(secret, "secret");
    const paths = ["/../promptory-secret.txt", "/%2e%2e/promptory-secret.txt", "/..%2fpromptory-secret.txt"];
    const odd = [
      "/static/../../promptory-secret.txt",
      "//promptory-secret.txt",
      "/..%5cpromptory-secret.txt",
      "/%E0%A4%A",
    ];
    for (const path of [...paths, ...odd, "/static/%00", "/\\..\\promptory-secret.txt"]) {
      const { status, text } = await server.get(path);
      expect([path, status, text.includes("secret")]).toEqual([path, 404, false]);
    }
    rmSync(secret);
  });

  it("hides files whose name begins with a dot", async () => {
    writeFileSync(join(build.root, ".env"), "secret");
    const other = await listen(shellHandler({ root: build.root, configJson: { remotes } }));
    const { status } = await other.get("/.env");
    await other.close();
    expect(status).toBe(404);
  });
});

describe("a build that comes and goes", () => {
  it("says that the pages are not built yet, and serves them once they are", async () => {
    const build = makeBuild();
    const away = `${build.root}-away`;
    renameSync(build.root, away);
    const server = await listen(shellHandler({ root: build.root, configJson: { remotes } }));
    const before = await server.get("/", PAGE);
    renameSync(away, build.root);
    const after = await server.get("/", PAGE);
    await server.close();
    build.remove();
    expect([before.status, before.text]).toEqual([503, "Promptory's pages are not built yet: run npm start.\n"]);
    expect(after.status).toBe(200);
  });

  it("serves the files of a new build without a restart", async () => {
    const build = makeBuild();
    const server = await listen(shellHandler({ root: build.root, configJson: { remotes } }));
    expect((await server.get("/static/js/new.11223344.js")).status).toBe(404);
    mkdirSync(join(build.root, "static/js"), { recursive: true });
    writeFileSync(join(build.root, "static/js/new.11223344.js"), "1");
    utimesSync(join(build.root, "index.html"), new Date(), new Date(Date.now() + 5000));
    const { status } = await server.get("/static/js/new.11223344.js");
    await server.close();
    build.remove();
    expect(status).toBe(200);
  });
});
