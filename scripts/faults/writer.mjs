import { isDeepStrictEqual } from "node:util";
import { Client } from "./client.mjs";

const MAX_PROMPTS = 40;
const MAX_TYPES = 6;
const MAX_FILTERS = 6;
const MAX_TRASH = 8;
const BULK_SIZE = 5;
const IMPORTED = 3;

/** Writes one thing after the other, and keeps what the library must hold after what was acknowledged. */
export class Writer {
  /** `{title, content, uses, typeId, favourite, tags}` by id. */
  prompts = new Map();
  /** `{name, label, color}` by id. */
  types = new Map();
  /** `{name, query}` by id. */
  filters = new Map();
  /** What comes back by id: `{prompts, types}`, each by its id. */
  trash = new Map();
  #turn = 0;
  #texts = 0;

  constructor(origin, name, ledger, random) {
    this.client = new Client(origin, name, ledger);
    this.random = random;
  }

  /** Registers the person and makes their first type; before any fault. */
  async register() {
    await this.client.register();
    await this.#createType();
  }

  /** Writes until `isOver` says so; what was begun is finished. */
  async write(isOver) {
    while (!isOver()) await this.#writeOnce();
  }

  /** Compares the library with what was acknowledged. */
  async check() {
    const [prompts, types, filters, trash] = await Promise.all(
      ["/templates", "/types", "/filters", "/trash"].map((path) => this.client.list(path)),
    );
    await this.#checkTotals(prompts, types);
    const found = { lost: 0, doubled: 0, wrong: this.client.wrongAnswers.length };
    this.#compare(found, "prompt", this.prompts, prompts, promptOf, (row, kept) => row.uses > kept.uses);
    this.#compare(found, "type", this.types, types, typeOf);
    this.#compare(found, "filter", this.filters, filters, filterOf);
    const counts = new Map([...this.trash].map(([id, item]) => [id, { promptCount: item.prompts.size }]));
    this.#compare(found, "trash item", counts, trash, ({ promptCount }) => ({ promptCount }));
    return found;
  }

  /** The kept counts of prompts, in all and of each type, must be those of the rows. */
  async #checkTotals(prompts, types) {
    for (const id of [undefined, ...types.map((type) => type.id)]) {
      const total = await this.client.totalOf(id);
      const count = prompts.filter(({ typeId }) => id === undefined || typeId === id).length;
      if (total !== count) this.client.wrong(`The total of ${id ?? "all types"} is ${total} instead of ${count}`);
    }
  }

  #compare(found, what, kept, rows, toKept, isMore = () => false) {
    const byId = new Map(rows.map((row) => [row.id, toKept(row)]));
    for (const [id, expected] of kept) {
      const row = byId.get(id);
      if (row && isDeepStrictEqual(row, expected)) continue;
      const kind = row && isMore(row, expected) ? "doubled" : "lost";
      found[kind] += 1;
      this.client.wrong(`${what} ${id} is ${JSON.stringify(row)} instead of ${JSON.stringify(expected)}`);
    }
    for (const [id, row] of byId) {
      if (kept.has(id)) continue;
      found.doubled += 1;
      this.client.wrong(`${what} ${id} is there: ${JSON.stringify(row)}`);
    }
  }

  #writeOnce() {
    this.#turn += 1;
    const hasPrompts = this.prompts.size > 2;
    const choices = [
      [30, this.prompts.size < MAX_PROMPTS, () => this.#createPrompt()],
      [15, hasPrompts, () => this.#editPrompt()],
      [15, hasPrompts, () => this.#usePrompt()],
      [8, hasPrompts && this.trash.size < MAX_TRASH, () => this.#deletePrompt()],
      [8, this.trash.size > 0, () => this.#restore()],
      [5, this.types.size < MAX_TYPES, () => this.#createType()],
      [5, true, () => this.#editType()],
      [3, this.#removableType() !== undefined && this.trash.size < MAX_TRASH, () => this.#deleteType()],
      [5, this.filters.size < MAX_FILTERS, () => this.#createFilter()],
      [5, this.filters.size > 0, () => this.#editFilter()],
      [3, this.filters.size > 0, () => this.#deleteFilter()],
      [15, hasPrompts, () => this.#changeMany()],
      [5, hasPrompts && this.trash.size < MAX_TRASH, () => this.#deleteMany()],
      [6, this.prompts.size < MAX_PROMPTS, () => this.#import()],
    ].filter(([, isPossible]) => isPossible);
    let dice = this.random() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, , write] of choices) {
      dice -= weight;
      if (dice < 0) return write();
    }
    return this.#createPrompt();
  }

  async #createPrompt() {
    const body = { ...this.#text(), typeId: this.#any(this.types), tags: this.random() < 0.3 ? ["new"] : [] };
    const answer = await this.client.write("create", "POST", "/templates", 201, body);
    if (answer) this.#keep(this.prompts, answer.body, promptOf, { ...body, uses: 0, favourite: false });
  }

  async #editPrompt() {
    const id = this.#any(this.prompts);
    const body = this.#text();
    const answer = await this.client.write("edit", "PATCH", `/templates/${id}`, 200, body);
    if (answer) this.#keep(this.prompts, answer.body, promptOf, { ...this.prompts.get(id), ...body });
  }

  async #usePrompt() {
    const id = this.#any(this.prompts);
    const known = this.prompts.get(id);
    const answer = await this.client.write("use", "POST", `/templates/${id}/usage`, 200);
    if (!answer) return;
    known.uses += 1;
    if (answer.body.useCount !== known.uses) this.client.wrong(`use answered ${answer.body.useCount}`);
  }

  async #deletePrompt() {
    const id = this.#any(this.prompts);
    const answer = await this.client.write("delete", "DELETE", `/templates/${id}`, 204);
    if (answer) this.#discard(answer.trashId, [id]);
  }

  async #restore() {
    const id = this.#any(this.trash);
    const answer = await this.client.write("restore", "POST", `/trash/${id}/restore`, 200);
    if (!answer) return;
    const { prompts, types } = this.trash.get(id);
    if (answer.body.promptCount !== prompts.size) this.client.wrong(`restore answered ${answer.body.promptCount}`);
    for (const [each, prompt] of prompts) this.prompts.set(each, prompt);
    for (const [each, type] of types) this.types.set(each, type);
    this.trash.delete(id);
  }

  async #createType() {
    const body = this.#typeBody();
    const answer = await this.client.write("create type", "POST", "/types", 201, body);
    if (answer) this.#keep(this.types, answer.body, typeOf, body);
  }

  async #editType() {
    const body = this.#typeBody();
    const answer = await this.client.write("edit type", "PUT", `/types/${this.#any(this.types)}`, 200, body);
    if (answer) this.#keep(this.types, answer.body, typeOf, body);
  }

  /** A type that nothing in the trash needs, and not the last one. */
  #removableType() {
    if (this.types.size < 2) return undefined;
    const needed = [...this.trash.values()].flatMap(({ prompts }) => [...prompts.values()].map(({ typeId }) => typeId));
    return [...this.types.keys()].find((id) => !needed.includes(id));
  }

  async #deleteType() {
    const id = this.#removableType();
    const answer = await this.client.write("delete type", "DELETE", `/types/${id}`, 204);
    if (!answer) return;
    const ids = [...this.prompts].filter(([, { typeId }]) => typeId === id).map(([each]) => each);
    this.#discard(answer.trashId, ids, id);
  }

  async #createFilter() {
    const body = this.#filterBody();
    const answer = await this.client.write("create filter", "POST", "/filters", 201, body);
    if (answer) this.#keep(this.filters, answer.body, filterOf, body);
  }

  async #editFilter() {
    const body = this.#filterBody();
    const answer = await this.client.write("edit filter", "PUT", `/filters/${this.#any(this.filters)}`, 200, body);
    if (answer) this.#keep(this.filters, answer.body, filterOf, body);
  }

  async #deleteFilter() {
    const id = this.#any(this.filters);
    if (await this.client.write("delete filter", "DELETE", `/filters/${id}`, 204)) this.filters.delete(id);
  }

  /** Half of the changes are undone at once, before anything else can change the prompts. */
  async #changeMany() {
    const ids = this.#some();
    const tag = `tag ${Math.floor(this.random() * 4)}`;
    const typeId = this.#any(this.types);
    const [body, change] = [
      [{ action: "addTags", tags: [tag] }, ({ tags }) => ({ tags: [...new Set([...tags, tag])].sort() })],
      [{ action: "removeTags", tags: [tag] }, ({ tags }) => ({ tags: tags.filter((each) => each !== tag) })],
      [{ action: "favourite", favourite: true }, () => ({ favourite: true })],
      [{ action: "move", typeId }, () => ({ typeId })],
    ][Math.floor(this.random() * 4)];
    const answer = await this.client.write("bulk", "POST", "/templates/bulk", 200, { ...body, ids });
    if (!answer) return;
    const before = ids.map((id) => [id, this.prompts.get(id)]);
    for (const [id, prompt] of before) this.prompts.set(id, { ...prompt, ...change(prompt) });
    const { undoId } = answer.body;
    if (undoId === null || this.random() < 0.5) return;
    const route = this.random() < 0.5 ? `/undo/${undoId}` : `/operations/${undoId}/undo`;
    if (await this.client.write("undo", "POST", route, 200)) {
      for (const [id, prompt] of before) this.prompts.set(id, prompt);
    }
  }

  async #deleteMany() {
    const ids = this.#some();
    const answer = await this.client.write("bulk delete", "POST", "/templates/bulk", 200, { action: "delete", ids });
    if (!answer) return;
    if (answer.body.count !== ids.length) this.client.wrong(`bulk delete answered ${answer.body.count}`);
    this.#discard(answer.body.trashId, ids);
  }

  async #import() {
    const [typeId, { label }] = [...this.types][0];
    const rows = Array.from({ length: IMPORTED }, () => ({ ...this.#text(), type: label }));
    const files = [{ name: "prompts.json", text: JSON.stringify(rows) }];
    const preview = await this.client.upload(files);
    if (!preview) return;
    const { id } = preview.body;
    const outcome = await this.client.apply(id);
    if (!outcome) return;
    if (outcome.created !== IMPORTED) this.client.wrong(`import created ${outcome.created}`);
    if (this.random() < 0.5) {
      const undone = await this.client.write("undo import", "POST", `/imports/${id}/undo`, 200);
      if (undone && undone.body.removed !== IMPORTED) this.client.wrong(`undo import removed ${undone.body.removed}`);
      if (undone) return;
    }
    // Its answer has no ids: they are found by their titles, which are given once.
    const titles = new Map(rows.map((row) => [row.title, row]));
    for (const row of await this.#listSafely("/templates")) {
      const imported = titles.get(row.title);
      if (!imported || this.prompts.has(row.id)) continue;
      const { title, content } = imported;
      this.prompts.set(row.id, { title, content, typeId, uses: 0, favourite: false, tags: [] });
      titles.delete(row.title);
    }
  }

  /** A list, read again until it is answered. */
  async #listSafely(path) {
    for (;;) {
      const rows = await this.client.list(path).catch(() => undefined);
      if (Array.isArray(rows)) return rows;
    }
  }

  #discard(trashId, ids, typeId) {
    const types = new Map(typeId === undefined ? [] : [[typeId, this.types.get(typeId)]]);
    this.trash.set(trashId, { prompts: new Map(ids.map((id) => [id, this.prompts.get(id)])), types });
    for (const id of ids) this.prompts.delete(id);
    this.types.delete(typeId);
  }

  #keep(rows, row, toKept, expected) {
    if (!isDeepStrictEqual(toKept(row), expected)) {
      this.client.wrong(`answered ${JSON.stringify(toKept(row))} instead of ${JSON.stringify(expected)}`);
    }
    rows.set(row.id, expected);
  }

  #text() {
    this.#texts += 1;
    return { title: `${this.client.name} ${this.#texts}`, content: `Text ${this.random()}` };
  }

  #typeBody() {
    const name = `type_${this.#turn}_${Math.floor(this.random() * 1e9)}`;
    return { name, label: name, color: "#34c759" };
  }

  #filterBody() {
    return { name: `Filter ${this.#turn} ${this.random()}`, query: `q=${this.#turn}` };
  }

  #any(map) {
    return [...map.keys()][Math.floor(this.random() * map.size)];
  }

  #some() {
    const size = 2 + Math.floor(this.random() * (BULK_SIZE - 1));
    return [...new Set(Array.from({ length: size }, () => this.#any(this.prompts)))];
  }
}

const promptOf = ({ title, content, useCount, typeId, favourite, tags }) => ({
  title,
  content,
  typeId,
  tags,
  uses: useCount,
  favourite,
});
const typeOf = ({ name, label, color }) => ({ name, label, color });
const filterOf = ({ name, query }) => ({ name, query });
