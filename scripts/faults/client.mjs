import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const PASSWORD = "correct horse battery";
const RETRY_MS = 150;
const TIMEOUT_MS = 15_000;
/** Refusals that say nothing about the write: it is still being worked on. */
const BUSY = ["write_in_progress", "operation_in_progress"];

const sha256 = (body) => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** A signed-in person who repeats every write that was not answered, with the same Idempotency-Key, until it is. */
export class Client {
  wrongAnswers = [];
  retries = 0;
  replayed = 0;
  /** How often attempts ended how: a status, or the error of a connection. */
  failures = {};

  constructor(origin, name, ledger) {
    Object.assign(this, { origin, name, ledger });
  }

  async register() {
    const { body } = await this.#ask("POST", "/auth/register", { username: this.name, password: PASSWORD });
    this.token = body.token;
  }

  /** All rows of a list. */
  async list(path) {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const { body } = await this.#ask("GET", `${path}?limit=500&page=${page}`);
      rows.push(...body);
      if (body.length < 500) return rows;
    }
  }

  /** How many prompts the server says there are, in all or of a type. */
  async totalOf(typeId) {
    const ofType = typeId === undefined ? "" : `&typeId=${typeId}`;
    return (await this.#ask("GET", `/templates?limit=1${ofType}`)).total;
  }

  /** Undefined, and a wrong answer noted, when the status is not the expected one. */
  async write(op, method, path, status, body) {
    const answer = await this.#repeat(op, method, path, body, randomUUID());
    if (answer.isReplayed) this.replayed += 1;
    return this.#expect(op, answer, status);
  }

  /** An upload makes a preview only; sent again it makes another one. */
  async upload(files) {
    return this.#expect("upload", await this.#repeat("upload", "POST", "/imports", { files }), 201);
  }

  /** Takes no key: the state of the import tells whether a repetition was refused because it is done. */
  async apply(id) {
    const answer = await this.#repeat("apply", "POST", `/imports/${id}/apply`, {});
    if (answer.status !== 409) return this.#expect("apply", answer, 200)?.body;
    const { body } = await this.#repeat("read import", "GET", `/imports/${id}`);
    if (body.status === "applied") return body.outcome;
    this.#expect("apply", answer, 200);
  }

  #count(failure) {
    this.failures[failure] = (this.failures[failure] ?? 0) + 1;
  }

  wrong(sentence) {
    this.wrongAnswers.push(`${this.name}: ${sentence}`);
  }

  #expect(op, answer, status) {
    if (answer.status === status) return answer;
    this.wrong(`${op} answered ${answer.status} ${answer.body?.code} ${answer.body?.message}`);
    return undefined;
  }

  async #repeat(op, method, path, body, key) {
    const hash = body && sha256(body);
    const seq = this.ledger.append({ op, key, path, sha256: hash });
    for (;;) {
      const answer = await this.#ask(method, path, body, key).catch((error) => {
        this.#count(`${error.cause?.code ?? error.name} (${op})`);
      });
      if (answer?.status >= 500) this.#count(answer.status);
      if (answer && answer.status < 500 && !BUSY.includes(answer.body?.code)) {
        this.ledger.acknowledge({ seq, op, key, sha256: hash, status: answer.status });
        return answer;
      }
      this.retries += 1;
      await sleep(RETRY_MS);
    }
  }

  async #ask(method, path, body, key) {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const isReplayed = response.headers.has("idempotent-replayed");
    const trashId = Number(response.headers.get("x-trash-id"));
    const total = Number(response.headers.get("x-total-count"));
    return { status: response.status, isReplayed, trashId, total, body: text ? JSON.parse(text) : undefined };
  }
}
