import { checkSettings } from "./settings-check.js";

const SECRET = "fG7!kd02-Wq91mzLx_Tb84vR+uYcN3eh";
const messages = (env: Record<string, string>) =>
  checkSettings({ JWT_SECRET: SECRET, ...env }).map(({ message }) => message);

describe("the settings", () => {
  it("are fine with nothing set, and with variables of other programs", () => {
    expect(messages({})).toEqual([]);
    expect(
      messages({ PATH: "/usr/bin", HOME: "/root", LANG: "C", EDITOR: "vi", POST: "1", NODE_ENV: "production" }),
    ).toEqual([]);
  });

  it("name the variable that was meant by a wrong name", () => {
    expect(messages({ DATABSE_URL: "x" })).toEqual(["DATABSE_URL is not known; DATABASE_URL is."]);
    expect(messages({ RATE_LIMIT_LOGIN: "5" })).toEqual(["RATE_LIMIT_LOGIN is not known and has no effect."]);
  });

  it("are listed when they cannot be used, without their values", () => {
    expect(messages({ PORT: "hush" })).toEqual(["PORT must be a whole number from 0 to 65535."]);
    expect(messages({ SMTP_URL: "smtp://mail:25" })).toEqual(["MAIL_FROM is required with SMTP_URL."]);
  });

  it("are listed when they have no effect, or contradict each other", () => {
    expect(messages({ METRICS_HOST: "0.0.0.0" })).toEqual(["METRICS_HOST has no effect without METRICS_PORT."]);
    // It names the model of an Ollama on this machine.
    expect(messages({ AI_MODEL: "qwen3" })).toEqual([]);
    expect(messages({ TRUST_PROXY: "on" })).toEqual([expect.stringContaining("TRUST_PROXY is set without PUBLIC_URL")]);
    expect(messages({ TRUST_PROXY: "on", PUBLIC_URL: "https://prompts.example.org" })).toEqual([]);
  });
});
