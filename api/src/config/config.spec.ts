import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.js";
import { variables } from "./environment.js";

let dir: string;
const SECRET = "k3Jq9vXw2Lr8Tz5Yb7Nc4Md6Pf1Hg0Ss";

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "promptory config "));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(dir, "data"), ...env });

function problems(env: Record<string, string>): Record<string, string> {
  try {
    read({ JWT_SECRET: SECRET, ...env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ variable, message }) => [variable, message]));
  }
  return {};
}

describe("the configuration", () => {
  it("has a default for everything a person alone needs", () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: "127.0.0.1",
      role: "all",
      adminUsername: "admin",
      trustProxy: false,
      secureCookie: false,
      shellOrigins: [],
      adminRemoteUrl: "/remotes/admin/mf-manifest.json",
      rateLimits: { api: 300, auth: 20, improve: 50, contact: 5 },
      registration: "open",
      quota: { maxPrompts: 100_000, maxBytes: 1024 * 1024 * 1024 },
      auditRetentionDays: 0,
      recoveryCodeInResponse: false,
    });
    expect(Object.keys(read())).not.toContain("databaseUrl");
  });

  it("takes a blank variable for one that is not set", () => {
    expect(read({ PORT: "", DATABASE_URL: " ", ROLE: "" })).toMatchObject({ port: 3000, role: "all" });
  });

  it("has every variable in docs/configuration.md", () => {
    const table = readFileSync(join(import.meta.dirname, "../../../docs/configuration.md"), "utf8");
    const documented = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
    expect(Object.keys(variables.shape).filter((name) => !documented.includes(name))).toEqual([]);
  });

  it("cannot be changed once read", () => {
    const config = read();
    expect(Object.isFrozen(config) && Object.isFrozen(config.rateLimits)).toBe(true);
  });

  it("lists every bad variable in one message", () => {
    const bad = { PORT: "80a", HOST: "not a host", ROLE: "boss", REDIS_URL: "http://x", RATE_LIMIT_API: "0" };
    expect(Object.keys(problems(bad)).sort()).toEqual(Object.keys(bad).sort());
    expect(() => read(bad)).toThrow(/PORT must be a whole number from 0 to 65535\.[\s\S]*REDIS_URL must be a URL/);
  });

  it.each(["mail.example.org:25", "http://mail.example.org", "smtp://", "smtp://us%er:x@mail.example.org"])(
    "refuses the SMTP_URL %s",
    (SMTP_URL) => {
      expect(Object.keys(problems({ SMTP_URL, MAIL_FROM: "a@b.org" }))).toEqual(["SMTP_URL"]);
    },
  );

  it("lists a bad pair beside a bad value", () => {
    expect(Object.keys(problems({ PORT: "x", SMTP_URL: "smtp://mail:25" }))).toEqual(["PORT", "MAIL_FROM"]);
  });

  it("tells which Firebase variables are set, and keeps none of their values", () => {
    const { firebase } = read({ FIREBASE_API_KEY: "hush-hush", FIREBASE_APP_ID: " " });
    expect(firebase).toMatchObject({ FIREBASE_API_KEY: true, FIREBASE_APP_ID: false, FIREBASE_PROJECT_ID: false });
    expect(JSON.stringify(firebase)).not.toContain("hush");
  });

  it("takes no password for the first administrator that everybody tries first", () => {
    expect(problems({ ADMIN_PASSWORD: "Password1" })).toEqual({
      ADMIN_PASSWORD: "is one of the most common passwords",
    });
  });

  it("never repeats a value, which may be a secret", () => {
    const values = { DATABASE_URL: "mysql://me:hush-hush@db/x", ADMIN_PASSWORD: "tiny", JWT_SECRET: "shortish" };
    expect(() => read(values)).toThrow(ConfigError);
    expect(JSON.stringify(problems(values))).not.toMatch(/hush|tiny|shortish/);
  });

  it.each([
    ["PORT", ["-1", "65536", "3000.5", "1e3", "0x10"]],
    ["DATABASE_URL", ["localhost:5432", "http://db/x", "postgres://"]],
    ["PUBLIC_URL", ["prompts.example.org", "ftp://x", "https://example.org/prompts"]],
    ["TRUST_PROXY", ["yes please", "10.0.0.0/33", "256.0.0.1", "10.0.0.1/8/8"]],
    ["SHELL_ORIGIN", ["https://portal.example.org/path", "portal.example.org", "https://a.example, *"]],
    ["ADMIN_REMOTE_URL", ["//elsewhere/x.json", "remotes/x.json", "javascript:alert(1)"]],
    ["ADMIN_USERNAME", ["me", "with space", "x".repeat(31)]],
    ["AI_PROVIDER", ["openai", "OpenAI"]],
    ["MAIL_FROM", ["nowhere", "A <b>", "a@b.org\r\nBcc: c@d.org"]],
    ["CONTACT_TO", ["nowhere", "a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"]],
    ["AUTHOR_URL", ["javascript:alert(1)", "example.org"]],
    ["RECOVERY_CODE_IN_RESPONSE", ["maybe"]],
  ])("refuses a wrong %s", (variable, values) => {
    for (const value of values) expect(Object.keys(problems({ [variable]: value }))).toEqual([variable]);
  });

  it.each([
    ["off", false],
    ["0", false],
    ["on", 1],
    ["true", 1],
    ["2", 2],
    ["10.0.0.0/8, loopback,fd00::/8", ["10.0.0.0/8", "loopback", "fd00::/8"]],
  ])("understands TRUST_PROXY=%s", (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each([
    ["https://prompts.example.org", true],
    ["http://localhost:3000", true],
    ["http://127.0.0.1:3000", true],
    ["http://[::1]:3000", true],
    ["http://127.0.0.2:3000", false],
    ["http://prompts.example.org", false],
  ])("has OAuth at an address that is encrypted or on this machine: %s", (PUBLIC_URL, hasOAuth) => {
    expect(read({ PUBLIC_URL }).oauth !== undefined).toBe(hasOAuth);
  });

  it.each([
    [{}, false],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, false],
    [{ PUBLIC_URL: "https://prompts.example.org" }, true],
    [{ COOKIE_SECURE: "on" }, true],
    [{ TRUST_PROXY: "on" }, false],
  ])("with %j the cookie is secure: %s", (env, isSecure) => {
    expect(read(env).secureCookie).toBe(isSecure);
  });

  it("refuses a cookie without Secure behind TLS", () => {
    const env = { COOKIE_SECURE: "off", PUBLIC_URL: "https://prompts.example.org" };
    expect(Object.keys(problems(env))).toEqual(["COOKIE_SECURE"]);
  });

  it.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("hands out recovery codes on %s when asked to", (HOST) => {
    expect(read({ HOST, RECOVERY_CODE_IN_RESPONSE: "true" }).recoveryCodeInResponse).toBe(true);
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "example.org", "127.example.org"])(
    "refuses to hand out recovery codes on %s",
    (HOST) =>
      expect(Object.keys(problems({ HOST, RECOVERY_CODE_IN_RESPONSE: "true" }))).toEqual(["RECOVERY_CODE_IN_RESPONSE"]),
  );

  it("needs the shared secret and a database server when the work is split", () => {
    expect(() => read({ ROLE: "api" })).toThrow(/JWT_SECRET is required[\s\S]*DATABASE_URL is required/);
    expect(problems({ ROLE: "worker", DATABASE_URL: "postgres://u@db/x" })).toEqual({});
  });
});

describe("the signing secret", () => {
  it.each(["x".repeat(64), "your-256-bit-secret-your-256-bit-secret", "Change-Me-In-Production-0123456789", "short"])(
    "is refused when anyone could guess it: %s",
    (JWT_SECRET) => expect(Object.keys(problems({ JWT_SECRET }))).toEqual(["JWT_SECRET"]),
  );

  it("is taken from the environment and leaves no file", () => {
    expect(new TextDecoder().decode(read({ JWT_SECRET: SECRET }).jwtSecret)).toBe(SECRET);
    expect(readdirSync(dir)).toEqual([]);
  });

  it("is made once, kept, and readable by its owner only", () => {
    const first = read().jwtSecret;
    const file = join(dir, "data", "jwt-secret");
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(read().jwtSecret).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dir, "data"))).toEqual(["jwt-secret"]);
  });

  it("is not silently replaced when its file is damaged", () => {
    read();
    const file = join(dir, "data", "jwt-secret");
    writeFileSync(file, "half");
    expect(() => read()).toThrow(/JWT_SECRET is kept in a file: .*jwt-secret is damaged/);
    expect(readFileSync(file, "utf8")).toBe("half");
  });

  it("says so when the data directory cannot be written", () => {
    writeFileSync(join(dir, "file"), "");
    expect(() => read({ DATA_DIR: join(dir, "file", "data") })).toThrow(
      /DATA_DIR cannot be written \(.*\): part of that path is a file\./,
    );
    expect(() => read({ DATA_DIR: "/proc/promptory/data" })).toThrow(/DATA_DIR cannot be written \(\/proc\//);
  });
});
