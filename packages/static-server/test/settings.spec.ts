import { readFileSync } from "node:fs";
import { readSettings } from "../src/index.ts";

describe("readSettings", () => {
  it("needs nothing on a machine where the API stands at its usual place", () => {
    expect(readSettings({ PORT: "", AUTHOR_URL: " " }, 3001)).toEqual({
      port: 3001,
      host: "127.0.0.1",
      apiUrl: "http://127.0.0.1:3000",
      shellOrigins: [],
      adminRemoteUrl: "/remotes/admin/mf-manifest.json",
    });
  });

  it("takes every variable, each of which is in docs/configuration.md", () => {
    const env = {
      PORT: "8080",
      HOST: "0.0.0.0",
      API_URL: "http://api:3000",
      SHELL_ORIGIN: "https://a.example.org, https://b.example.org:8443",
      ADMIN_REMOTE_URL: "https://admin.example.org/mf-manifest.json",
      AUTHOR_NAME: "Ada",
      AUTHOR_URL: "https://example.org",
      DONATE_URL: "https://example.org/donate",
    };
    const table = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
    const documented = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
    expect(documented).toEqual(expect.arrayContaining(Object.keys(env)));
    expect(readSettings(env, 3001)).toEqual({
      port: 8080,
      host: "0.0.0.0",
      apiUrl: "http://api:3000",
      shellOrigins: ["https://a.example.org", "https://b.example.org:8443"],
      adminRemoteUrl: env.ADMIN_REMOTE_URL,
      author: { name: "Ada", url: "https://example.org" },
      donateUrl: "https://example.org/donate",
    });
  });

  it("names every bad variable at once", () => {
    const env = {
      PORT: "99999",
      API_URL: "api:3000",
      SHELL_ORIGIN: "https://a.example.org/path",
      ADMIN_REMOTE_URL: "//x",
    };
    const names = ["PORT", "API_URL", "SHELL_ORIGIN", "ADMIN_REMOTE_URL"];
    for (const name of names) expect(() => readSettings(env, 3001)).toThrow(`${name} must be`);
  });
});
