import { remoteHandler } from "../src/index.ts";
import { listen, makeBuild, type TestServer } from "./support.ts";

const SHELL = "http://shell.example.org";

describe("the remote's server", () => {
  const build = makeBuild({
    "index.html":
      '<link href="favicon.svg"><link href="/absolute.css"><script src="theme-init.js"></script>' +
      '<script src="https://cdn.example.org/x.js"></script>',
  });
  let own: TestServer;
  let mounted: TestServer;

  beforeAll(async () => {
    own = await listen(remoteHandler({ root: build.root, allowOrigins: [SHELL] }));
    mounted = await listen(remoteHandler({ root: build.root, basePath: "/remotes/admin/" }));
  });
  afterAll(async () => {
    await Promise.all([own.close(), mounted.close()]);
    build.remove();
  });

  it("lets the shell's origin, and no other, read its files", async () => {
    const shell = await own.get("/mf-manifest.json", { origin: SHELL });
    const other = await own.get("/mf-manifest.json", { origin: "http://evil.example.org" });
    expect(shell.headers["access-control-allow-origin"]).toBe(SHELL);
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    expect(shell.headers.vary).toContain("Origin");
  });

  it("answers the preflight of the shell", async () => {
    const { status, headers } = await own.get("/mf-manifest.json", { origin: SHELL }, "OPTIONS");
    expect([status, headers["access-control-allow-methods"]]).toEqual([204, "GET, HEAD"]);
  });

  it("has its manifest asked for again, and its hashed files kept", async () => {
    expect((await own.get("/mf-manifest.json")).headers["cache-control"]).toBe("no-cache");
    expect((await own.get("/static/js/index.0a1b2c3d.js")).headers["cache-control"]).toContain("immutable");
  });

  it("serves its own page with the policy, at every address below it", async () => {
    for (const [server, path] of [
      [own, "/users"],
      [mounted, "/remotes/admin/"],
      [mounted, "/remotes/admin/users?page=2"],
    ] as const) {
      const { status, headers } = await server.get(path, { accept: "text/html" });
      expect([path, status]).toEqual([path, 200]);
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
    }
  });

  it.each([
    ["/", ""],
    ["/users?page=2", ""],
    ["/users/", "../"],
    ["/defaults/prompts/7", "../../"],
  ])("finds its files from %s too, wherever it is mounted", async (path, up) => {
    for (const [server, base] of [
      [own, ""],
      [mounted, "/remotes/admin"],
    ] as const) {
      const { text } = await server.get(`${base}${path}`, { accept: "text/html" });
      expect(text).toContain(`<script src="${up}theme-init.js">`);
      expect(text).toContain(`href="${up}favicon.svg"`);
      expect(text).toContain('href="/absolute.css"');
      expect(text).toContain('src="https://cdn.example.org/x.js"');
    }
  });

  it("serves its files below the place where it is mounted, and nothing beside it", async () => {
    expect((await mounted.get("/remotes/admin/mf-manifest.json")).text).toBe('{"name":"web_admin"}');
    expect((await mounted.get("/mf-manifest.json")).status).toBe(404);
    expect((await mounted.get("/remotes/admin/../../etc/passwd")).status).toBe(404);
  });

  it("sends an address without the last slash to the one with it", async () => {
    const { status, headers } = await mounted.get("/remotes/admin?next=1");
    expect([status, headers.location]).toEqual([308, "/remotes/admin/?next=1"]);
  });

  it("says so when it is not built", async () => {
    const missing = await listen(remoteHandler({ root: `${build.root}-none`, allowOrigins: [SHELL] }));
    const answer = await missing.get("/mf-manifest.json", { origin: SHELL });
    await missing.close();
    expect([answer.status, answer.text]).toEqual([503, "Promptory's admin area is not built yet: run npm start.\n"]);
    expect(answer.headers["access-control-allow-origin"]).toBe(SHELL);
  });
});
