import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Library, type Person, startLibrary } from "./support/library.js";

/** Clients as people install them, from a lock file of their own; the deep run only (jest.config.mjs). */
const FOLDER = join(import.meta.dirname, "mcp-clients");
const COMMANDS = join(FOLDER, "node_modules/.bin");

let library: Library;
let ada: Person;
let key: string;
let url: string;
let home: string;

beforeAll(async () => {
  if (!existsSync(COMMANDS)) {
    // Not npm ci: it refuses the lock file where a registry lacks opencode for one of the other platforms.
    execFileSync("npm", ["install", "--no-save", "--ignore-scripts"], { cwd: FOLDER, stdio: "pipe" });
  }
  home = mkdtempSync(join(tmpdir(), "mcp-clients-"));
  library = await startLibrary();
  url = new URL("/mcp", String(library.app.getHttpServer())).href;
  ada = await library.person();
  const values = { title: "Trip", content: "To {{city*}} by {{way|train,tram=bus}}.", offered: true };
  await ada.prompt(await ada.type(), values);
  const made = await ada.post("/extension/api-keys", { name: "Clients", perMinute: 6000 }).expect(201);
  key = made.body.apiKey;
}, 300_000);

afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await library.close();
});

/** What a program prints; its home is an empty folder. Throws when it ends with an error. */
async function run(command: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: "1", MCP_URL: url, MCP_KEY: key };
  const { stdout } = await promisify(execFile)(command, args, { cwd: FOLDER, env, timeout: 60_000, encoding: "utf8" });
  return stdout;
}

const names = (items: { name: string }[]) => items.map(({ name }) => name);

it("the library of 2025 (SDK 1.32) lists, fills, completes, reads and calls", async () => {
  const answers = JSON.parse(await run(process.execPath, "sdk-1.mjs"));
  expect(names(answers.prompts.prompts)).toEqual(["trip"]);
  expect(answers.prompt.messages[0].content.text).toBe("To Rome by train.");
  expect(answers.completion.completion.values).toEqual(["train", "tram"]);
  expect(answers.resource.contents[0].text).toContain("{{city*}}");
  expect(names(answers.tools.tools)).toContain("save_prompt");
  expect(answers.found.structuredContent.prompts).toMatchObject([{ command: "trip" }]);
});

it("LangChain calls the tools", async () => {
  const answers = JSON.parse(await run(process.execPath, "langchain.mjs"));
  expect(answers.tools).toHaveLength(4);
  expect(JSON.stringify(answers.text)).toContain("To Rome by train.");
});

it("the inspector lists, fills and calls", async () => {
  const inspect = async (...args: string[]) => {
    const header = `Authorization: Bearer ${key}`;
    const command = join(COMMANDS, "mcp-inspector");
    return JSON.parse(await run(command, "--cli", url, "--transport", "http", "--header", header, ...args));
  };
  expect(names((await inspect("--method", "prompts/list")).prompts)).toEqual(["trip"]);
  const filled = ["--prompt-name", "trip", "--prompt-args", "city=Rome", "way=train"];
  const { messages } = await inspect("--method", "prompts/get", ...filled);
  expect(messages[0].content.text).toBe("To Rome by train.");
  const called = await inspect("--method", "tools/call", "--tool-name", "search_prompts", "--tool-arg", "query=trip");
  expect(called.structuredContent.prompts).toMatchObject([{ command: "trip" }]);
}, 120_000);

it("mcporter lists and calls", async () => {
  const config = join(home, "mcporter.json");
  const headers = { Authorization: `Bearer ${key}` };
  writeFileSync(config, JSON.stringify({ mcpServers: { promptory: { baseUrl: url, headers } } }));
  const mcporter = (...args: string[]) => run(join(COMMANDS, "mcporter"), "--config", config, ...args);
  expect(await mcporter("list", "promptory", "--schema")).toContain("save_prompt");
  expect(await mcporter("call", "promptory.get_prompt", "command=trip")).toContain("To {{city*}}");
}, 120_000);

it("opencode has the prompts as commands", async () => {
  const config = join(home, "opencode.json");
  const headers = { Authorization: `Bearer ${key}` };
  writeFileSync(config, JSON.stringify({ mcp: { promptory: { type: "remote", url, oauth: false, headers } } }));
  const program = join(FOLDER, `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`);
  const server = spawn(program, ["serve", "--pure", "--port", "0"], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, OPENCODE_CONFIG: config, OPENCODE_DISABLE_MODELS_FETCH: "1" },
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      const read = (chunk: Buffer) => {
        output += chunk;
        const found = /http:\/\/[\d.]+:\d+/.exec(output);
        if (found) resolve(found[0]);
      };
      server.stdout.on("data", read);
      server.stderr.on("data", read);
      server.on("exit", () => reject(new Error(output)));
    });
    const commands = await (await fetch(`${address}/command`)).json();
    expect(commands).toContainEqual(expect.objectContaining({ name: expect.stringContaining("trip") }));
  } finally {
    server.kill("SIGKILL");
  }
}, 60_000);

it.each(["server-initialize", "ping", "tools-list", "prompts-list", "resources-list", "dns-rebinding-protection"])(
  "the conformance scenario %s passes",
  async (scenario) => {
    // It cannot send a header, so this adds the key.
    const proxy = createServer((incoming, outgoing) => {
      const { method = "GET", headers } = incoming;
      const sent = httpRequest(url, { method, headers: { ...headers, authorization: `Bearer ${key}` } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      sent.on("error", () => outgoing.destroy());
      incoming.pipe(sent);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = proxy.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}/mcp`;
      const output = await run(join(COMMANDS, "conformance"), "server", "--url", address, "--scenario", scenario);
      expect(output).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  },
  60_000,
);
