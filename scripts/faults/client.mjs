import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const PASSWORD = "correct horse battery";
const RETRY_MS = 150;
const TIMEOUT_MS = 15_000;
const MAX_PROMPTS = 30;

export const sha256 = (title, content) => createHash("sha256").update(`${title}\n${content}`).digest("hex");

/** A person who writes one thing after the other, and repeats what was not answered with the same Idempotency-Key. */
export class Client {
  /** What the library must hold: prompt id to `{sha256, uses}`. */
  expected = new Map();
  wrongAnswers = [];
  retries = 0;
  replayed = 0;

  constructor(origin, name, ledger, random) {
    Object.assign(this, { origin, name, ledger, random });
  }

  /** Registers the person and makes their type; before any fault. */
  async register() {
    const { body } = await this.#ask("POST", "/auth/register", { username: this.name, password: PASSWORD });
    this.token = body.token;
    const type = { name: "faults", label: "Faults", color: "#34c759" };
    this.typeId = (await this.#ask("POST", "/types", type)).body.id;
  }

  /** Writes until `isOver` says so; what was begun is finished. */
  async write(isOver) {
    for (let turn = 1; !isOver(); turn += 1) await this.#writeOnce(turn);
  }

  /** Compares the library with what was acknowledged. */
  async check() {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const { body } = await this.#ask("GET", `/templates?limit=100&page=${page}`);
      rows.push(...body);
      if (body.length < 100) break;
    }
    const found = new Map(rows.map((row) => [row.id, row]));
    const result = { lost: 0, doubled: 0, wrong: this.wrongAnswers.length };
    for (const [id, { sha256: hash, uses }] of this.expected) {
      const row = found.get(id);
      if (!row || sha256(row.title, row.content) !== hash || row.useCount < uses) result.lost += 1;
      else if (row.useCount > uses) result.doubled += 1;
    }
    result.doubled += rows.filter(({ id }) => !this.expected.has(id)).length;
    return result;
  }

  async #writeOnce(turn) {
    const ids = [...this.expected.keys()];
    const id = ids[Math.floor(this.random() * ids.length)];
    const dice = this.random();
    if (id === undefined || (dice < 0.4 && ids.length < MAX_PROMPTS)) return this.#create(turn);
    if (dice < 0.6) return this.#edit(id, turn);
    if (dice < 0.8) return this.#use(id);
    return this.#remove(id);
  }

  async #create(turn) {
    const draft = this.#draft(turn);
    const answer = await this.#send("create", "POST", "/extension/templates", 201, { ...draft, typeId: this.typeId });
    if (answer) this.#keep(answer.body, draft, 0);
  }

  async #edit(id, turn) {
    const draft = this.#draft(turn);
    const answer = await this.#send("edit", "PATCH", `/extension/templates/${id}`, 200, draft);
    if (answer) this.#keep(answer.body, draft, this.expected.get(id).uses);
  }

  async #use(id) {
    const known = this.expected.get(id);
    const answer = await this.#send("use", "POST", `/templates/${id}/usage`, 200);
    if (!answer) return;
    known.uses += 1;
    if (answer.body.useCount !== known.uses) this.wrongAnswers.push(`use answered ${answer.body.useCount}`);
  }

  async #remove(id) {
    if (await this.#send("delete", "DELETE", `/extension/templates/${id}`, 204)) this.expected.delete(id);
  }

  #draft(turn) {
    return { title: `${this.name} ${turn}`, content: `Text ${this.random()}` };
  }

  #keep(row, { title, content }, uses) {
    if (row.title !== title || row.content !== content) this.wrongAnswers.push(`${title} answered ${row.title}`);
    this.expected.set(row.id, { sha256: sha256(title, content), uses });
  }

  /** Sends a write until it is answered. Undefined, and a wrong answer noted, when the status is not the expected one. */
  async #send(op, method, path, status, body) {
    const key = randomUUID();
    const hash = body && sha256(body.title, body.content);
    const seq = this.ledger.append({ op, key, path, sha256: hash });
    for (;;) {
      const answer = await this.#ask(method, path, body, key).catch(() => undefined);
      if (answer && answer.status < 500 && answer.body?.code !== "write_in_progress") {
        this.ledger.acknowledge({ seq, op, key, sha256: hash, status: answer.status });
        if (answer.isReplayed) this.replayed += 1;
        if (answer.status === status) return answer;
        this.wrongAnswers.push(`${op} answered ${answer.status} ${answer.body?.code}`);
        return undefined;
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
    return { status: response.status, isReplayed, body: text ? JSON.parse(text) : undefined };
  }
}
