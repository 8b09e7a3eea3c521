import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const PASSWORD = "correct horse battery";
const REQUESTS_PER_SECOND = 50;
const THROUGHPUT_MS = 4_000;
const MAX_CONNECTIONS = 60;
const MCP_CALLS = 1_000;
const OAUTH_FLOWS = 20;
const REGISTRATIONS_PER_HOUR = 10;

class Broken extends Error {}

function expect(actual, expected, what) {
  if (actual !== expected) throw new Broken(`${what}: expected ${expected}, got ${actual}`);
}

let addresses = 0;

/** Calls of one person, to any process; each person has an IP address of their own behind the proxy. */
class Person {
  constructor(name) {
    this.name = name;
    addresses += 1;
    this.address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  async call(origin, method, path, body, headers = {}) {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        "X-Forwarded-For": this.address,
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: typeof body === "object" ? JSON.stringify(body) : body,
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** The body of an answer with this status; throws Broken for another one. */
  async get(origin, path, status = 200) {
    return this.#expected(await this.call(origin, "GET", path), status, `GET ${path}`);
  }

  async send(origin, method, path, body, status) {
    return this.#expected(await this.call(origin, method, path, body), status, `${method} ${path}`);
  }

  #expected(answer, status, what) {
    if (answer.status !== status) {
      throw new Broken(
        `${what}: expected ${status}, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
      );
    }
    return answer.body;
  }

  async logIn(origin, password = PASSWORD) {
    this.token = (await this.send(origin, "POST", "/auth/login", { username: this.name, password }, 200)).token;
    return this;
  }
}

let people = 0;

async function register(origin) {
  people += 1;
  const person = new Person(`person${people}`);
  const body = { username: person.name, password: PASSWORD };
  person.token = (await person.send(origin, "POST", "/auth/register", body, 201)).token;
  return person;
}

const typeOf = async (person, origin) =>
  (await person.send(origin, "POST", "/types", { name: "notes", label: "Notes", color: "#007aff" }, 201)).id;

const rowsOf = async ({ databaseUrl }, sql) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The operation when it has ended, read from another process than the one that took it. */
async function ended(person, origin, { id }) {
  const seen = new Set();
  for (;;) {
    const operation = await person.get(origin, `/operations/${id}`);
    if (operation.progress) seen.add(operation.progress.done);
    if (operation.status !== "running") return { operation, steps: seen.size };
    await sleep(20);
  }
}

/** Events of a streamed answer, by their names. */
async function streamed(person, origin, body) {
  const headers = { Accept: "text/event-stream" };
  const { status, body: text } = await person.call(origin, "POST", "/templates/improve", body, headers);
  expect(status, 200, "improve");
  return [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
}

/** Each check gets the cluster and the origins of two API processes; it throws, or returns what it saw. */
export const CHECKS = {
  async "two processes that start together migrate once"(cluster) {
    const rows = await rowsOf(cluster, "select name from schema_migrations");
    expect(new Set(rows.map(({ name }) => name)).size, rows.length, "names of migrations");
    return `${rows.length} steps`;
  },

  async "a session of one process counts in the other, and ends in both with the next request"(_, [a, b]) {
    const person = await register(a);
    await person.get(b, "/auth/user");
    await person.send(a, "POST", "/auth/logout", undefined, 200);
    await person.get(b, "/auth/user", 401);
    const [one, two] = [await person.logIn(a), await new Person(person.name).logIn(b)];
    const change = { currentPassword: PASSWORD, password: "another long password" };
    await one.send(a, "PUT", "/auth/user", change, 200);
    await two.get(b, "/auth/user", 401);
  },

  async "a revoked API key is refused by the other process with the next request"(_, [a, b]) {
    const person = await register(a);
    const { id, apiKey } = await person.send(a, "POST", "/api-keys", { name: "Laptop" }, 201);
    const device = Object.assign(new Person("device"), { token: apiKey });
    await device.get(b, "/templates");
    await person.send(a, "DELETE", `/api-keys/${id}`, undefined, 204);
    await device.get(b, "/templates", 401);
  },

  async "limits are shared"(_, [a, b]) {
    const { name } = await register(a);
    const stranger = new Person(name);
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      const body = { username: name, password: "a wrong password" };
      statuses.push((await stranger.call(n % 2 ? a : b, "POST", "/auth/login", body)).status);
    }
    expect(statuses.includes(429), true, `429 among ${statuses}`);
    return `429 after ${statuses.indexOf(429)} wrong passwords at two processes`;
  },

  async "a change by one process is undone by the other"(_, [a, b]) {
    const person = await register(a);
    const typeId = await typeOf(person, a);
    const { id } = await person.send(a, "POST", "/templates", { title: "Poem", content: "Write a poem.", typeId }, 201);
    const { undoId } = await person.send(a, "POST", "/templates/bulk", { action: "delete", ids: [id] }, 200);
    expect((await person.get(b, "/templates")).length, 0, "prompts after the delete");
    await person.send(b, "POST", `/operations/${undoId}/undo`, undefined, 200);
    expect((await person.get(a, "/templates")).length, 1, "prompts after the undo");
  },

  async "one Idempotency-Key at two processes at once is one write"(_, [a, b]) {
    const person = await register(a);
    const typeId = await typeOf(person, a);
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { title: "Poem", content: "Write a poem.", typeId };
    const send = (origin) => person.call(origin, "POST", "/templates", body, headers);
    const first = await Promise.all([a, b, a, b].map(send));
    const last = await send(b);
    expect(last.status, 201, "the repetition");
    expect(
      first.every(({ status }) => status === 201 || status === 409),
      true,
      `201 or 409: ${first.map((f) => f.status)}`,
    );
    expect((await person.get(b, "/templates")).length, 1, "prompts");
  },

  async "an import runs in a worker; another process shows its progress and reverts it"(_, [a, b]) {
    const person = await register(a);
    const prompts = Array.from({ length: 5_000 }, (_, n) => `"Prompt ${n}","Act as the person number ${n}."`);
    const files = [{ name: "prompts.csv", text: `act,prompt\n${prompts.join("\n")}\n` }];
    const { id } = await person.send(a, "POST", "/imports", { files }, 201);
    const { operation, steps } = await ended(person, b, await person.send(a, "POST", `/imports/${id}/apply`, {}, 202));
    expect(operation.status, "done", "the import");
    const { headers } = await person.call(b, "GET", "/templates?limit=1");
    expect(headers.get("x-total-count"), "5000", "prompts");
    await person.send(b, "POST", `/imports/${id}/undo`, undefined, 200);
    expect((await person.get(a, "/templates?limit=1")).length, 0, "prompts after the undo");
    return `${steps} steps of progress were seen`;
  },

  async "an improvement runs in a worker and is streamed by an API process"(_, [a, b]) {
    const events = await Promise.all(
      [a, b].map(async (origin) =>
        streamed(await register(origin), origin, { content: "Write a poem about {{topic}}." }),
      ),
    );
    for (const names of events) expect(names.at(-1), "result", "the last event");
    return `${events.map((names) => names.length).join(" and ")} events`;
  },

  async "defaults and sites that an administrator changes are those of every process"({ admin }, [a, b]) {
    const root = await new Person(admin.username).logIn(a, admin.password);
    const person = await register(b);
    const before = (await person.get(b, "/extension/sites")).sites.length;
    const site = {
      name: "Example",
      matches: ["https://chat.example.org/*"],
      inputSelectors: ["#box"],
      method: "auto",
      longTextLimit: null,
      notes: "",
    };
    await root.send(a, "POST", "/admin/extension-sites", site, 201);
    expect((await person.get(b, "/extension/sites")).sites.length, before + 1, "sites");
    await root.send(a, "POST", "/admin/default-types", { name: "cluster", label: "Cluster" }, 201);
    const types = await (await register(b)).get(b, "/types");
    expect(
      types.some(({ name }) => name === "cluster"),
      true,
      "the new default type of a new person",
    );
  },

  async "a connect code of one process is exchanged once, at the other"(_, [a, b]) {
    const { code } = await (await register(a)).send(a, "POST", "/extension/connect-codes", {}, 201);
    const answers = await Promise.all(
      [a, b, b].map((origin) =>
        new Person("device").call(origin, "POST", "/extension/connect", { code, device: "Laptop" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length, 1, "successful exchanges");
  },

  async "1,000 MCP calls in turn at two processes depend on neither"(_, [a, b]) {
    const person = await register(a);
    const typeId = await typeOf(person, a);
    const poem = { title: "Poem", content: "Write a poem about {{topic=rain}}.", typeId, offered: true };
    await person.send(a, "POST", "/templates", poem, 201);
    const key = { name: "Agent", perMinute: 6_000 };
    const agent = Object.assign(new Person("agent"), {
      token: (await person.send(b, "POST", "/api-keys", key, 201)).apiKey,
    });
    const completed = { ref: { type: "ref/prompt", name: "poem" }, argument: { name: "topic", value: "" } };
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "check", version: "1" } };
    const messages = (n) => [
      ["initialize", hello, '"promptory"'],
      ["prompts/list", {}, '"poem"'],
      ["prompts/get", { name: "poem", arguments: { topic: `number ${n}` } }, `about number ${n}.`],
      ["completion/complete", completed, '"rain"'],
      ["tools/call", { name: "get_prompt", arguments: { command: "poem" } }, "{{topic=rain}}"],
      ["tools/call", { name: "save_prompt", arguments: { title: `Note ${n}`, content: "x", type: "notes" } }, "note-"],
    ];
    let sent = 0;
    const client = async () => {
      while (sent < MCP_CALLS) {
        const n = sent;
        sent += 1;
        const [method, params, expected] = messages(n)[Math.floor(n / 2) % 6];
        const { status, body } = await agent.call([a, b][n % 2], "POST", "/mcp", {
          jsonrpc: "2.0",
          id: n,
          method,
          params,
        });
        const text = typeof body === "string" ? body : JSON.stringify(body);
        const isRight = status === 200 && text.includes(expected) && !/"error":|"isError":true/.test(text);
        expect(isRight, true, `${method} ${n}, ${status} ${text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    const { headers } = await person.call(b, "GET", "/templates?limit=1");
    const saves = Array.from({ length: MCP_CALLS }, (_, n) => Math.floor(n / 2) % 6).filter(
      (kind) => kind === 5,
    ).length;
    expect(headers.get("x-total-count"), `${saves + 1}`, "prompts");
    return `${saves} of them saves`;
  },

  async "OAuth flows in turn at two processes depend on neither"(_, [a, b]) {
    const redirect = "http://127.0.0.1/callback";
    const client = { client_name: "Check", redirect_uris: [redirect] };
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const flow = async (first, second) => {
      const person = await register(first);
      const { client_id } = await person.send(second, "POST", "/oauth/register", client, 201);
      const token = async (origin, fields) => {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const form = new URLSearchParams({ client_id, ...fields }).toString();
        return new Person("client").call(origin, "POST", "/oauth/token", form, headers);
      };
      const status = async (origin, accessToken) =>
        (await Object.assign(new Person("client"), { token: accessToken }).call(origin, "POST", "/mcp", list)).status;
      const query = new URLSearchParams({
        ...{ response_type: "code", client_id, redirect_uri: redirect },
        ...{ code_challenge: challenge, code_challenge_method: "S256" },
      }).toString();
      await person.send(first, "POST", "/oauth/requests", { query }, 200);
      const { redirectTo } = await person.send(second, "POST", "/oauth/consent", { query, allow: true }, 200);
      const code = new URL(redirectTo).searchParams.get("code");
      const exchange = { grant_type: "authorization_code", code, redirect_uri: redirect, code_verifier: verifier };
      const one = await token(first, exchange);
      expect(one.status, 200, "the exchange");
      expect(await status(second, one.body.access_token), 200, "a call with the first token");
      const refresh = { grant_type: "refresh_token", refresh_token: one.body.refresh_token };
      const two = await token(second, refresh);
      expect(two.status, 200, "the refresh");
      expect(await status(first, two.body.access_token), 200, "a call with the next token");
      expect(await status(second, one.body.access_token), 401, "a call with the token before it");
      expect((await token(first, refresh)).status, 400, "the refresh token a second time");
      expect(await status(second, two.body.access_token), 401, "a call after that");
    };
    for (let n = 0; n < OAUTH_FLOWS; n += 1) await flow(...(n % 2 === 0 ? [a, b] : [b, a]));
    const one = new Person("registrations");
    const register20 = Array.from({ length: 2 * REGISTRATIONS_PER_HOUR }, (_, n) =>
      one.call([a, b][n % 2], "POST", "/oauth/register", client),
    );
    const accepted = (await Promise.all(register20)).filter(({ status }) => status === 201).length;
    expect(accepted, REGISTRATIONS_PER_HOUR, "registrations of one address in an hour");
    return `${OAUTH_FLOWS} flows`;
  },

  async "a rolling restart under 50 requests a second loses none"(cluster) {
    const person = await register(cluster.origin);
    const typeId = await typeOf(person, cluster.origin);
    const statuses = {};
    const pending = new Set();
    let sent = 0;
    const created = [];
    const load = setInterval(() => {
      sent += 1;
      const body = { title: `Prompt ${sent}`, content: "Write a poem.", typeId };
      const isWrite = sent % 5 === 0;
      const request = isWrite
        ? person.call(cluster.origin, "POST", "/templates", body)
        : person.call(cluster.origin, "GET", "/templates?limit=6");
      const counted = request
        .catch((error) => ({ status: error.cause?.code ?? error.name }))
        .then(({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 201) created.push(body.title);
          pending.delete(counted);
        });
      pending.add(counted);
    }, 1_000 / REQUESTS_PER_SECOND);
    try {
      for (const program of [...cluster.apis, ...cluster.workers]) {
        await sleep(1_000);
        expect(await program.stop(), 0, `exit code of ${program.name}`);
        await program.start();
      }
      await sleep(1_000);
    } finally {
      clearInterval(load);
      await Promise.all(pending);
    }
    const { headers } = await person.call(cluster.origin, "GET", "/templates?limit=1");
    const bad = Object.keys(statuses).filter((status) => !["200", "201"].includes(status));
    expect(bad.length, 0, `other answers than 200 and 201 among ${JSON.stringify(statuses)}`);
    expect(headers.get("x-total-count"), `${created.length}`, "prompts");
    return `${sent} requests, ${created.length} of them writes, while ${cluster.apis.length + cluster.workers.length} processes restarted`;
  },

  async "all processes together use fewer than 60 connections"(cluster) {
    const person = await register(cluster.origin);
    const lists = () => Promise.all(Array.from({ length: 80 }, () => person.get(cluster.origin, "/templates?limit=6")));
    let most = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const [{ count }] = await rowsOf(
          cluster,
          "select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
        );
        most = Math.max(most, count);
        await sleep(50);
      }
    })();
    for (let n = 0; n < 5; n += 1) await lists();
    isOver = true;
    await watching;
    expect(most < MAX_CONNECTIONS, true, `${most} connections, fewer than ${MAX_CONNECTIONS}`);
    return `at most ${most}`;
  },

  async "one more API process is used by the proxy at once"(cluster) {
    const person = await register(cluster.origin);
    const throughput = async () => {
      const until = Date.now() + THROUGHPUT_MS;
      let count = 0;
      const client = async () => {
        for (; Date.now() < until; count += 1) await person.get(cluster.origin, "/templates?limit=6");
      };
      await Promise.all(Array.from({ length: 32 }, client));
      return Math.round((count * 1_000) / THROUGHPUT_MS);
    };
    const all = [...cluster.balancer.apis];
    cluster.balancer.apis.length = 1;
    const one = await throughput();
    cluster.balancer.apis.push(...all.slice(1));
    const several = await throughput();
    await cluster.addApi();
    const more = await throughput();
    return `lists a second with 1, ${all.length} and ${all.length + 1} API processes: ${one}, ${several}, ${more} (client, proxy and database on the same machine)`;
  },
};
