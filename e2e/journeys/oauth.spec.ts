import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Page } from "@playwright/test";
import { CLIENT_URL, DOCUMENT, json, startMetadataServer } from "../../api/test/support/metadata-server.ts";
import { expectAccessible } from "../support/accessible.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import { callApi, newPrompt, newUser, type Person, signIn } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { expect, isDeep, test } from "../support/test.ts";

test.use({ startsAt: null });

/** A program on this computer that waits for the answer of a consent. */
async function startCallback() {
  let receive: (url: URL) => void;
  const received = new Promise<URL>((resolve) => {
    receive = resolve;
  });
  const server = createServer((request, response) => {
    response.end("<title>Connected</title><p>You can close this page.</p>");
    if (request.url?.startsWith("/callback")) receive(new URL(request.url, "http://127.0.0.1"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    received,
    close: () => server.close(),
  };
}

/** A client of SDK 2.4.0; `metadata` describes it where it has an address of its own, else it registers. */
function makeClient(origin: string, callbackUrl: string, metadata?: string) {
  let address: URL | undefined;
  const kept: { client?: object; tokens?: object | undefined; verifier?: string; discovery?: object } = {};
  const authProvider = {
    redirectUrl: callbackUrl,
    clientMetadataUrl: metadata,
    clientMetadata: { client_name: "Journey", redirect_uris: [callbackUrl], token_endpoint_auth_method: "none" },
    clientInformation: () => kept.client,
    saveClientInformation: (client: object) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url: URL) => {
      address = url;
    },
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? "",
    saveDiscoveryState: (discovery: object) => void Object.assign(kept, { discovery }),
    discoveryState: () => kept.discovery,
    invalidateCredentials: () => Object.assign(kept, { tokens: undefined }),
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL("/mcp", origin), { authProvider: authProvider as never });
  return {
    kept,
    /** The first call, which is refused; answers where the person is asked, and what exchanges the answer. */
    async begin() {
      const first = transport();
      await expect(new Client({ name: "journey", version: "1" }).connect(first)).rejects.toThrow(/unauthorized/i);
      return { address: String(address), finish: (answer: URL) => first.finishAuth(answer.searchParams) };
    },
    async connect() {
      const client = new Client({ name: "journey", version: "1" });
      await client.connect(transport());
      return client;
    },
  };
}

/** A person with one favourite, which agents are offered. */
async function newOwner(product: Product): Promise<Person> {
  const person = await newUser(product.origin);
  const { id } = await newPrompt(product.origin, person, { title: "Poem", content: "A {{thing}}" });
  await callApi(product.origin, "PATCH", `/api/templates/${id}`, person.token, { favourite: true });
  return person;
}

const namesOf = async (client: Client) => (await client.listPrompts()).prompts.map(({ name }) => name);
const allow = (page: Page) => page.getByRole("button", { name: "Allow", exact: true });

test("client SDK 2.4.0 gets from a 401 to a listed prompt by registration and a person's consent", {
  tag: "@deep",
}, async ({ page, startOwn }) => {
  const product = await startOwn((origin) => ({ PUBLIC_URL: origin }));
  const person = await newOwner(product);
  const callback = await startCallback();
  try {
    const { begin, connect } = makeClient(product.origin, callback.url);
    const { address, finish } = await begin();

    await signIn(page, product.origin, person);
    await watchLayout(page);
    const response = await page.goto(address);
    expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    await expect(page.getByRole("heading", { name: "Connect Journey?" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await layoutShifts(page), "layout shifts").toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.getByRole("alert")).toContainText("A program on this computer is asking");

    // By the keyboard alone, in the order that is seen.
    const choices = ["Access", "Prompts"].map((name) => page.getByRole("combobox", { name }));
    for (const next of [...choices, page.getByRole("button", { name: "Do not allow" }), allow(page)]) {
      await page.keyboard.press("Tab");
      await expect(next).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle("Connected");

    await finish(await callback.received);
    const client = await connect();
    expect(await namesOf(client)).toEqual(["poem"]);
    await page.goto(`${product.origin}/settings/keys`);
    await page.getByRole("button", { name: "Revoke Journey" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("API key revoked")).toBeVisible();
    await expect(client.listPrompts()).rejects.toThrow();
    expect(await callApi(product.origin, "GET", "/api/api-keys", person.token)).toEqual([]);
    await client.close();
  } finally {
    callback.close();
  }
});

test("client SDK 2.4.0 gets there by the document at its own address", { tag: "@deep" }, async ({ page, startOwn }) => {
  const documents = await startMetadataServer();
  const folder = mkdtempSync(join(tmpdir(), "metadata-ca-"));
  const callback = await startCallback();
  try {
    const ca = join(folder, "ca.pem");
    writeFileSync(ca, documents.network.ca);
    documents.reply = json({ ...DOCUMENT, client_name: "Journey", redirect_uris: ["http://127.0.0.1/callback"] });
    const product = await startOwn((origin) => ({
      PUBLIC_URL: origin,
      NODE_OPTIONS: `--import ${new URL("../support/metadata-host.mjs", import.meta.url)}`,
      NODE_EXTRA_CA_CERTS: ca,
      METADATA_PORT: String(documents.network.port),
    }));
    const person = await newOwner(product);
    const { kept, begin, connect } = makeClient(product.origin, callback.url, CLIENT_URL);
    const { address, finish } = await begin();
    expect(kept.client).toMatchObject({ client_id: CLIENT_URL });
    await signIn(page, product.origin, person);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Connect Journey?" })).toBeVisible();
    await expect(page.getByText("agent.example", { exact: true })).toBeVisible();
    await allow(page).click();
    await expect(page).toHaveTitle("Connected");
    await finish(await callback.received);
    const client = await connect();
    expect(await namesOf(client)).toEqual(["poem"]);
    await client.close();
    // One fetch for the page, one for the decision.
    expect(documents.calls).toHaveLength(2);
    await page.goto(`${product.origin}/settings/keys`);
    await expect(page.getByText("Connected agent of agent.example")).toBeVisible();
  } finally {
    callback.close();
    documents.close();
    rmSync(folder, { recursive: true });
  }
});

test.describe("programs from npm", { tag: "@deep" }, () => {
  const folder = fileURLToPath(new URL("../oauth-clients", import.meta.url));
  test.beforeAll(() => {
    test.setTimeout(300_000);
    if (isDeep && !existsSync(join(folder, "node_modules"))) {
      execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "pipe" });
    }
  });

  test("SDK 1.32 gets from a 401 to a listed prompt", async ({ page, startOwn }) => {
    const product = await startOwn((origin) => ({ PUBLIC_URL: origin }));
    await signIn(page, product.origin, await newOwner(product));
    const program = spawn(process.execPath, ["sdk-1.mjs", `${product.origin}/mcp`], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const printed: string[] = [];
      for await (const line of createInterface(program.stdout)) {
        printed.push(line);
        if (!line.startsWith("Open ")) continue;
        await page.goto(line.slice("Open ".length));
        await allow(page).click();
        await expect(page).toHaveTitle("Connected");
      }
      expect(printed.at(-1)).toBe('Prompts ["poem"]');
    } finally {
      program.kill("SIGKILL");
    }
  });

  test("mcp-remote gets from a 401 to a listed prompt", async ({ page, startOwn }) => {
    const product = await startOwn((origin) => ({ PUBLIC_URL: origin }));
    await signIn(page, product.origin, await newOwner(product));
    const home = mkdtempSync(join(tmpdir(), "mcp-remote-"));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, "node_modules/mcp-remote/dist/proxy.js"), `${product.origin}/mcp`, "--allow-http"],
      // A browser that it opens by itself would be the one of this computer.
      env: { PATH: process.env.PATH ?? "", HOME: home, BROWSER: "true" },
      stderr: "pipe",
    });
    const client = new Client({ name: "journey", version: "1" });
    try {
      const address = new Promise<string>((resolve) => {
        let output = "";
        transport.stderr?.on("data", (chunk: Buffer) => {
          output += chunk;
          const [found] = /http\S+\/oauth\/consent\?\S+(?=\s)/.exec(output) ?? [];
          if (found) resolve(found);
        });
      });
      const connected = client.connect(transport, { timeout: 50_000 });
      await page.goto(await address);
      await allow(page).click();
      await connected;
      expect(await namesOf(client)).toEqual(["poem"]);
    } finally {
      await client.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
