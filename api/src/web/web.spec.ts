import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { readConfig } from "../config/config.js";
import { serveWeb, type WebRoots } from "./web.js";

const HTML = "text/html";
const folder = mkdtempSync(join(tmpdir(), "promptory-web-"));
const built: WebRoots = { shell: join(folder, "shell"), admin: join(folder, "admin") };
const missing: WebRoots = { shell: join(folder, "none"), admin: join(folder, "none") };

function origin(roots: WebRoots, env: Record<string, string> = {}) {
  const app = express();
  const config = readConfig({ JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG", ...env });
  serveWeb(app as unknown as Parameters<typeof serveWeb>[0], config, roots);
  app.use((_request, response) => void response.send("api"));
  return request(app);
}

beforeAll(() => {
  for (const [name, root] of Object.entries(built)) {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, "index.html"), `<title>${name}</title>`);
    writeFileSync(join(root, "mf-manifest.json"), JSON.stringify({ name }));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the one origin", () => {
  it.each(["/", "/templates?page=2", "/not/known", "/apiary", "/remotes"])("answers the shell at %s", async (path) => {
    const { status, text } = await origin(built).get(path).accept(HTML);
    expect([status, text]).toEqual([200, "<title>shell</title>"]);
  });

  it.each(["/remotes/admin/", "/remotes/admin/users"])("answers the admin remote's page at %s", async (path) => {
    expect((await origin(built).get(path).accept(HTML)).text).toBe("<title>admin</title>");
  });

  it("answers the remote's manifest where the shell looks for it", async () => {
    const { body } = await origin(built).get("/config.json");
    expect((await origin(built).get(body.remotes.web_admin)).body).toEqual({ name: "admin" });
  });

  it.each(["/api", "/api/", "/api/unknown", "/API/health", "/api?x=1"])("leaves %s to the API", async (path) => {
    expect((await origin(built).get(path).accept(HTML)).text).toBe("api");
  });

  it("tells the page what the environment says", async () => {
    const env = {
      ADMIN_REMOTE_URL: "https://admin.example.org/mf-manifest.json",
      AUTHOR_NAME: "Ada",
      DONATE_URL: "https://example.org/d",
    };
    const { body } = await origin(built, env).get("/config.json");
    expect(body).toEqual({
      remotes: { web_admin: env.ADMIN_REMOTE_URL },
      author: { name: "Ada" },
      donateUrl: env.DONATE_URL,
    });
  });

  it("says in a sentence what is not built", async () => {
    const [shell, admin] = [
      await origin(missing).get("/"),
      await origin(missing).get("/remotes/admin/mf-manifest.json"),
    ];
    expect([shell.status, shell.text]).toEqual([503, "Promptory's pages are not built yet: run npm start.\n"]);
    expect([admin.status, admin.text]).toEqual([503, "Promptory's admin area is not built yet: run npm start.\n"]);
  });
});
