import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../lib/run.mjs";
import { Stop, say } from "../../lib/say.mjs";
import { Product } from "../product.mjs";

const PASSWORD = "correct horse battery";
const SIGN_INS = 1_000;
const MAX_GROWTH_MB = 60;
const MAX_DELAY_MS = 50;
const SETTLE_MS = 12_000;
/** As long as a prompt that is improved may be. */
const IMPROVED = "Act as a poet. ".repeat(1_300);

/**
 * The largest things one person may ask for: prints how much memory the process keeps afterwards and the delay of its event loop
 * meanwhile: as a clock sees it, and `own` without the time in which other processes had the CPU; and how long another person waited
 * for a list.
 */
export async function run() {
  const provider = await startProvider();
  const product = await Product.start({
    isMeasured: true,
    env: {
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: `http://127.0.0.1:${provider.address().port}/v1`,
      AI_API_KEY: "key",
      AI_MODEL: "local",
    },
  });
  try {
    const ask = await person(product, "heavy");
    const other = await person(product, "other");
    const rows = [];
    const measure = async (name, work) => {
      const before = await product.measure();
      const seen = watch(() => other("GET", "/templates?limit=6"));
      const said = await work();
      const others = await seen.end();
      const { late, own, rss } = await product.measure();
      await sleep(SETTLE_MS);
      const after = await product.measure();
      rows.push({
        name,
        said,
        "rss before": mb(before.rss),
        peak: mb(rss),
        after: mb(after.rss),
        kept: mb(after.rss - before.rss),
        "p99 ms": late.p99,
        "max ms": late.max,
        "own p99": own.p99,
        "own max": own.max,
        "other's list, worst ms": others.worst,
        refused: others.refused,
      });
      say(JSON.stringify(rows.at(-1)));
    };
    for (let n = 0; n < 200; n += 1) await ask("GET", "/templates?limit=6");
    await sleep(SETTLE_MS);

    const upload = async (file) => {
      const { status, body } = await ask("POST", "/imports", { files: [file] });
      return status === 201 ? body.id : undefined;
    };
    let preview;
    await measure("CSV of 3,000,000 rows", () =>
      upload({ name: "rows.csv", text: `act,prompt\n${"a,b\n".repeat(3_000_000)}` }),
    );
    await measure("CSV of 45,000 rows", async () => {
      const text = `act,prompt\n${lines(45_000, (n) => `Prompt ${n},"Act as a poet ${n}. ${"word ".repeat(30)}"\n`)}`;
      preview = await upload({ name: "prompts.csv", text });
    });
    await measure("apply 45,000 rows", () => finish(ask, "POST", `/imports/${preview}/apply`, {}));
    await measure("JSON of 45,000 rows", () =>
      upload({
        name: "prompts.json",
        text: JSON.stringify(
          Array.from({ length: 45_000 }, (_, n) => ({
            title: `Other ${n}`,
            content: `Act as a critic ${n}.`,
            type: "text",
          })),
        ),
      }),
    );
    await measure("zip of 2,000 files", async () =>
      upload({ name: "prompts.zip", base64: (await zipOf(2_000)).toString("base64") }),
    );
    await measure("search", () => repeat(20, () => ask("GET", "/templates?search=poet&limit=100")));
    await measure("20 improvements", async () => {
      const improve = () => ask("POST", "/templates/improve", { content: IMPROVED });
      const answers = await Promise.all(Array.from({ length: 20 }, improve));
      return answers.map(({ status }) => status).join(" ");
    });
    await measure("JSON export, streamed", () => ask("GET", "/templates/export?format=json"));
    await measure("JSON export by a worker", () => finish(ask, "POST", "/exports", {}));
    const { total } = (await ask("GET", "/templates/counts")).body;
    const change = (body) => finish(ask, "POST", "/templates/bulk", { ...body, filter: {}, expected: total });
    await measure("favourite all", () => change({ action: "favourite", favourite: true }));
    await measure("tag all", () => change({ action: "addTags", tags: ["all"] }));
    await measure("delete all", () => change({ action: "delete" }));
    await measure(`${SIGN_INS} sign-ins at once`, async () => {
      const login = { username: "heavy", password: PASSWORD };
      const answers = await Promise.all(Array.from({ length: SIGN_INS }, () => ask("POST", "/auth/login", login)));
      return JSON.stringify(
        Object.fromEntries(
          Map.groupBy(answers, ({ status }) => status)
            .entries()
            .map(([status, { length }]) => [status, length]),
        ),
      );
    });
    console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
    const late = rows
      .filter((row) => row["own p99"] > MAX_DELAY_MS || row.kept > MAX_GROWTH_MB || row.refused > 0)
      .map(({ name }) => name);
    if (late.length > 0)
      throw new Stop(
        `Above ${MAX_GROWTH_MB} MB kept or ${MAX_DELAY_MS} ms, or a list was refused: ${late.join(", ")}.`,
      );
  } finally {
    await product.remove();
    provider.close();
  }
}

/** A provider that speaks the protocol of OpenAI and sends a rewrite of the same length in pieces of ten characters. */
async function startProvider() {
  const rewrite = JSON.stringify({ improvedPrompt: IMPROVED, explanation: "Longer.", improvements: ["Keeps it"] });
  const head = { id: "1", created: 1, model: "local" };
  const chunk = (delta, finish) =>
    `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const server = createServer(async (request, response) => {
    const { stream } = JSON.parse(await text(request));
    if (!stream) {
      const message = { role: "assistant", content: rewrite };
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({ ...head, object: "chat.completion", choices: [{ index: 0, message, finish_reason: "stop" }] }),
      );
      return;
    }
    response.setHeader("Content-Type", "text/event-stream");
    for (let at = 0; at < rewrite.length; at += 10) {
      response.write(chunk({ content: rewrite.slice(at, at + 10) }, null));
      if (at % 1_000 === 0) await sleep(1);
    }
    response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const mb = (bytes) => Math.round(bytes / 1e6);
const lines = (count, line) => Array.from({ length: count }, (_, n) => line(n)).join("");

async function repeat(count, work) {
  for (let n = 0; n < count; n += 1) await work();
}

/** Repeats a request of another person until the end; answers how long the slowest took and how many were not answered 200. */
function watch(request) {
  let [isOver, worst, refused] = [false, 0, 0];
  const repeat = async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await request();
      worst = Math.max(worst, Math.round(performance.now() - began));
      if (status !== 200) refused += 1;
      await sleep(20);
    }
  };
  const done = repeat();
  return {
    async end() {
      isOver = true;
      await done;
      return { worst, refused };
    },
  };
}

/** Registers a person and answers a function that sends their requests. */
async function person({ port }, username) {
  let token;
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.length < 1e6 && text !== "" ? JSON.parse(text) : text.length };
  };
  token = (await ask("POST", "/auth/register", { username, password: PASSWORD })).body.token;
  return ask;
}

/** Sends something that a worker may do, until it is done; answers the seconds. */
async function finish(ask, method, path, body) {
  const began = Date.now();
  const sent = await ask(method, path, body);
  let { status } = sent.body;
  while (status === "running") {
    await sleep(50);
    ({ status } = (await ask("GET", `/operations/${sent.body.id}`)).body);
  }
  return `${status ?? sent.status} ${(Date.now() - began) / 1000} s`;
}

async function zipOf(files) {
  const { ZipFile } = createRequire(`${root}/api/package.json`)("yazl");
  const zip = new ZipFile();
  for (let n = 0; n < files; n += 1)
    zip.addBuffer(Buffer.from(`---\ntitle: File ${n}\n---\n${"Act as a poet. ".repeat(100)}`), `file-${n}.md`);
  zip.end();
  return buffer(zip.outputStream);
}
