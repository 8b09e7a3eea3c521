import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A Firefox of its own that takes orders of WebDriver BiDi. https://www.w3.org/TR/webdriver-bidi/ */
export type Firefox = {
  /** Sends a command; gives its result, throws with the browser's own words. */
  send: <Result>(method: string, params: object) => Promise<Result>;
  close: () => Promise<void>;
};

type Reply = { id: number; type: string; result: unknown; error?: string; message?: string };

/** Nothing that asks, announces or calls out. */
const preferences = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionPolicyBypassNotification": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // A name that is no loopback address to the browser, and still leads to this machine.
  "network.dns.localDomains": "promptory.test",
  "security.notification_enable_delay": 0,
  "services.settings.server": "data:,",
  "toolkit.telemetry.server": "",
};

/** Starts Firefox without a screen and with a fresh profile; tests may reach its own windows too. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "promptory-firefox-"));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-system-access"];
  const browser = spawn(path, [...options, "--profile", profile], { stdio: ["ignore", "ignore", "pipe"] });
  const gone = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  const socket = await connect(await addressFrom(browser.stderr, gone));
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const answer = new Promise<Reply>((resolve) => waiting.set(last, resolve));
    socket.send(JSON.stringify({ id: last, method, params }));
    const reply = await answer;
    if (reply.type === "error") throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as Result;
  };
  await send("session.new", { capabilities: {} });
  return {
    send,
    close: async () => {
      socket.close();
      browser.kill("SIGKILL");
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressFrom(stderr: NodeJS.ReadableStream, gone: Promise<void>): Promise<string> {
  const said: string[] = [];
  const address = new Promise<string>((resolve) => {
    createInterface(stderr).on("line", (line) => {
      said.push(line);
      const [, found] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
      if (found) resolve(`${found}/session`);
    });
  });
  const ended = gone.then(() => Promise.reject(new Error(`Firefox did not start:\n${said.join("\n")}`)));
  return Promise.race([address, ended]);
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`No answer from ${address}.`)), { once: true });
  });
  return socket;
}
