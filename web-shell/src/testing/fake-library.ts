import type { ChangeMany, Megaprompt, PromptType, Template, User } from "@promptory/api-client";
import { FakeAi } from "./fake-ai.ts";

const NOW = "2026-01-02T03:04:05.000Z";
const PROBLEM = { "content-type": "application/problem+json" };

/** A refusal that a test wants for the next call that matches. */
interface Refusal {
  method: string;
  path: RegExp;
  status: number;
  body: object;
}

/** A library that answers as the API does, in memory. */
export class FakeLibrary {
  readonly types: PromptType[] = [];
  readonly templates: Template[] = [];
  /** Every call as "GET /api/templates?page=1", and the bodies of those that had one. */
  readonly calls: string[] = [];
  readonly bodies: unknown[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #versions = new Map<number, number>();
  readonly #held: { method: string; path: RegExp; isLost: boolean; released: Promise<void> }[] = [];
  readonly #answered = new Map<string, { body: string; answer: Response }>();

  addType(label: string, color: string, defaultContent: string | null = null): PromptType {
    const id = this.types.length + 1;
    const name = label.toLowerCase();
    const type = {
      id,
      userId: 1,
      name,
      label,
      color,
      defaultContent,
      templateCount: 0,
      createdAt: NOW,
      updatedAt: NOW,
    };
    this.types.push(type);
    return type;
  }

  addTemplate(title: string, content: string, type: PromptType): Template {
    const id = this.templates.length + 100;
    const own = { id, userId: 1, typeId: type.id, type, title, description: null, content };
    const marks = { favourite: false, tags: [], position: null, command: `prompt-${id}`, offered: false };
    const template = { ...own, ...marks, useCount: 0, lastUsedAt: null, createdAt: NOW, updatedAt: NOW };
    this.templates.push(template);
    return template;
  }

  /** Another user saves the prompt. */
  changeElsewhere(id: number, change: Partial<Template>): void {
    Object.assign(this.#find(id) ?? {}, change);
    this.#versions.set(id, this.#version(id) + 1);
  }

  /** Another user renames the tag. */
  renameTagElsewhere(from: string, to: string): void {
    for (const one of this.templates) one.tags = one.tags.map((tag) => (tag === from ? to : tag));
    this.#tagIds[this.#tagIds.indexOf(from)] = to;
  }

  /** The next call that matches is refused. */
  refuse(method: string, path: RegExp, status: number, problem: object): void {
    this.#refusals.push({ method, path, status, body: { status, ...problem } });
  }

  /** The next call that matches is done at once, but answered only after the returned function is called. */
  hold(method: string, path: RegExp): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held.push({ method, path, isLost: false, released });
    return release;
  }

  /** The next call that matches is done, but its answer never arrives. */
  lose(method: string, path: RegExp): void {
    this.#held.push({ method, path, isLost: true, released: Promise.resolve() });
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const body = text === "" ? undefined : JSON.parse(text);
    this.calls.push(`${request.method} ${url.pathname}${url.search}`);
    if (body !== undefined) this.bodies.push(body);
    const at = this.#refusals.findIndex(({ method, path }) => method === request.method && path.test(url.pathname));
    const [refusal] = at === -1 ? [] : this.#refusals.splice(at, 1);
    if (refusal) return Response.json(refusal.body, { status: refusal.status, headers: PROBLEM });
    const held = this.#held.findIndex(({ method, path }) => method === request.method && path.test(url.pathname));
    const [hold] = held === -1 ? [] : this.#held.splice(held, 1);
    const answer = await this.#once(request, url, text, body);
    await hold?.released;
    if (hold?.isLost) throw new TypeError("Failed to fetch");
    return answer;
  };

  /** A write with an Idempotency-Key is done once, as the API does it. */
  async #once(request: Request, url: URL, text: string, body: Record<string, never>): Promise<Response> {
    const key = request.headers.get("Idempotency-Key");
    const known = key === null ? undefined : this.#answered.get(key);
    if (known && known.body !== text) {
      const problem = { status: 409, code: "idempotency_key_reused", message: "The key was used for another request." };
      return Response.json(problem, { status: 409, headers: PROBLEM });
    }
    if (known) return known.answer.clone();
    const answer = await this.#answer(request, url, body);
    if (key !== null && answer.ok) this.#answered.set(key, { body: text, answer: answer.clone() });
    return answer;
  }

  /** The person of the session, for a test that needs one; the token is `auth_token` in localStorage. */
  user: User | undefined;

  /** Who answers where prompts are improved. */
  ai = new FakeAi();

  #answer(request: Request, url: URL, body: Record<string, never>): Response | Promise<Response> {
    const { method, headers } = request;
    const [, , , second, third] = url.pathname.split("/");
    if (url.pathname === "/api/auth/user" && this.user) return Response.json(this.user);
    if (url.pathname === "/api/types") return this.#answerTypes(method, body);
    if (url.pathname.startsWith("/api/types/"))
      return this.#answerType(request, Number(second), url.searchParams.get("moveTo"), body);
    if (url.pathname === "/api/templates/export") return new Response(this.exported);
    if (url.pathname === "/api/exports/5/file") return new Response(this.exported);
    if (url.pathname === "/api/exports") return this.#accept("export", 0);
    if (url.pathname.startsWith("/api/operations")) return this.#answerOperation(url.pathname);
    if (url.pathname.startsWith("/api/imports")) return this.#answerImport(method, url.pathname);
    if (url.pathname === "/api/templates/improve") return this.ai.answer(request, body);
    if (url.pathname === "/api/tags") return Response.json(this.#tags());
    if (url.pathname.startsWith("/api/tags/")) return this.#answerTag(request, Number(second), third, body);
    if (url.pathname === "/api/variables") return Response.json(this.variables);
    if (url.pathname === "/api/filters") return this.#answerFilters(method, body);
    if (url.pathname.startsWith("/api/filters/")) return this.#answerFilter(request, Number(second), body);
    if (url.pathname === "/api/megaprompts") return Response.json(this.megaprompts);
    if (url.pathname.startsWith("/api/megaprompts/")) return this.#answerMegaprompt(request, Number(second), body);
    if (url.pathname === "/api/trash") return Response.json([], { headers: { "X-Total-Count": "0" } });
    if (url.pathname === "/api/getting-started") return Response.json(this.progress);
    if (url.pathname === "/api/stats") return Response.json({ totalTemplates: 0, totalTypes: 0, totalUsed: 0 });
    if (second === "bulk") return this.#changeMany(body as unknown as ChangeMany);
    if (second === "recent") return Response.json(this.templates.filter(({ lastUsedAt }) => lastUsedAt !== null));
    if (third === "related") return Response.json(this.related);
    if (second === "counts") return this.#counts(url.searchParams);
    if (second === undefined && method === "GET") return this.#list(url.searchParams);
    if (second === undefined) {
      const type = this.types.find(({ id }) => id === body.typeId);
      const made = type && this.addTemplate(body.title ?? "", body.content ?? "", type);
      if (made) made.description = body.description ?? null;
      return Response.json(made, { status: 201, headers: { ETag: `"${made?.id}-1"` } });
    }
    const byCommand = this.templates.find(({ command }) => command === second);
    const template = url.pathname.startsWith("/api/commands/") ? byCommand : this.#find(Number(second));
    if (!template) return Response.json({ status: 404, code: "not_found", message: "Gone." }, { status: 404 });
    if (third === "duplicate") {
      return Response.json(
        this.addTemplate(`${template.title} (copy)`, template.content, template.type as PromptType),
        {
          status: 201,
        },
      );
    }
    if (third === "position") return Response.json({ id: template.id, position: 1 });
    if (third === "usage") {
      template.useCount += 1;
      return Response.json({ id: template.id, useCount: template.useCount, lastUsedAt: NOW });
    }
    return this.#answerOne(method, template, headers.get("If-Match"), body);
  }

  #answerMegaprompt(request: Request, id: number, body: Partial<Megaprompt>): Response {
    const megaprompt = this.megaprompts.find((one) => one.id === id);
    if (!megaprompt) return Response.json({ status: 404, code: "not_found", message: "Gone." }, { status: 404 });
    return readOrEdited(request, megaprompt, body);
  }

  #answerImport(method: string, path: string): Response {
    if (path.endsWith("/apply")) return Response.json(this.result);
    if (path.endsWith("/undo")) return Response.json(this.undone);
    if (path.endsWith("/rows")) {
      return Response.json(this.importRows, { headers: { "X-Total-Count": String(this.importRows.length) } });
    }
    const n = /\/rows\/(\d+)$/.exec(path)?.[1];
    if (n !== undefined) return Response.json(this.importRows.find((row) => row.n === Number(n)));
    return Response.json(this.preview, { status: method === "POST" ? 201 : 200 });
  }

  #answerOne(method: string, template: Template, match: string | null, body: Partial<Template>): Response {
    const etag = `"${template.id}-${this.#version(template.id)}"`;
    if (method === "DELETE") {
      this.#remember();
      this.templates.splice(this.templates.indexOf(template), 1);
      return new Response(null, { status: 204, headers: { "X-Undo-Id": "9" } });
    }
    if (method === "PATCH" && match !== null && match !== etag) {
      const problem = { status: 412, code: "precondition_failed", message: "The prompt has changed." };
      return Response.json(problem, { status: 412, headers: PROBLEM });
    }
    if (method === "PATCH") this.changeElsewhere(template.id, body);
    return Response.json(template, { headers: { ETag: etag } });
  }

  #answerTypes(method: string, body: Record<string, string>): Response {
    if (method === "GET") return Response.json(this.types);
    if (this.types.some((type) => type.name === body.name)) return taken();
    const type = this.addType(body.label ?? "", body.color ?? "", body.defaultContent ?? null);
    return Response.json(Object.assign(type, { name: body.name ?? type.name }), { status: 201 });
  }

  #answerType(request: Request, id: number, moveTo: string | null, body: Partial<PromptType>): Response {
    const type = this.types.find((known) => known.id === id);
    if (!type) return Response.json({ status: 404, code: "not_found", message: "Gone." }, { status: 404 });
    if (this.types.some((known) => known !== type && known.name === body?.name)) return taken();
    if (request.method !== "DELETE") return readOrEdited(request, type, body);
    const target = this.types.find((known) => known.id === Number(moveTo));
    if (target) target.templateCount += type.templateCount;
    this.types.splice(this.types.indexOf(type), 1);
    return new Response(null, { status: 204 });
  }

  #found(params: URLSearchParams): Template[] {
    const search = params.get("search")?.toLowerCase() ?? "";
    const typeId = Number(params.get("typeId") ?? 0);
    const tags = params.getAll("tag");
    const command = params.get("command") ?? "";
    return this.templates.filter(
      (one) =>
        `${one.title}\n${one.content}`.toLowerCase().includes(search) &&
        one.command.startsWith(command) &&
        (typeId === 0 || one.typeId === typeId) &&
        (params.get("favourite") !== "true" || one.favourite) &&
        tags.every((tag) => one.tags.includes(tag)),
    );
  }

  #tags(among = this.templates): { id: number; name: string; count: number }[] {
    const names = [...new Set(among.flatMap(({ tags }) => tags))].sort();
    return names.map((name) => ({
      id: this.#tagId(name),
      name,
      count: among.filter(({ tags }) => tags.includes(name)).length,
    }));
  }

  readonly #tagIds: string[] = [];

  #tagId(name: string): number {
    if (!this.#tagIds.includes(name)) this.#tagIds.push(name);
    return this.#tagIds.indexOf(name) + 1;
  }

  #answerTag(
    request: Request,
    id: number,
    verb: string | undefined,
    body?: { name?: string; into?: number },
  ): Response {
    const { method } = request;
    const from = this.#tagIds[id - 1] ?? "";
    const tag = { id, name: from, count: 1 };
    if (method === "GET" || (method === "PUT" && hasMoved(request, tag))) return readOrEdited(request, tag, {});
    const to = verb === "merge" ? this.#tagIds[(body?.into ?? 0) - 1] : body?.name;
    this.#remember();
    for (const one of this.templates.filter(({ tags }) => tags.includes(from))) {
      one.tags = [...new Set(one.tags.flatMap((tag) => (tag === from ? (to ?? []) : tag)))];
    }
    const headers = { "X-Undo-Id": "9" };
    if (method === "DELETE") return new Response(null, { status: 204, headers });
    if (method === "PUT" && to) this.#tagIds[id - 1] = to;
    return Response.json({ id, name: to, count: 1 }, { headers });
  }

  #before: Template[] = [];

  #remember(): void {
    this.#before = this.templates.map((one) => ({ ...one, tags: [...one.tags] }));
  }

  /** Everything is as it was before the last change of many. */
  #undo(): Response {
    this.templates.splice(0, this.templates.length, ...this.#before);
    return Response.json({
      id: 9,
      kind: "addTags",
      name: "",
      promptCount: this.templates.length,
      result: { promptCount: this.templates.length, message: `${this.templates.length} prompts are as they were.` },
    });
  }

  /** The steps of Getting Started. */
  progress = { created: false, improved: false, combined: false, copied: false, typed: false };

  #counts(params: URLSearchParams): Response {
    const found = this.#found(params);
    const types = this.types.map(({ id }) => ({ id, count: found.filter(({ typeId }) => typeId === id).length }));
    const favourites = found.filter(({ favourite }) => favourite).length;
    return Response.json({ total: found.length, favourites, types, tags: this.#tags(found) });
  }

  readonly variables: object[] = [];
  readonly megaprompts: Megaprompt[] = [];
  readonly filters: { id: number; name: string; query: string; createdAt: string }[] = [];

  #answerFilters(method: string, body: Record<string, string>): Response {
    if (method === "GET") return Response.json(this.filters);
    const filter = { id: this.filters.length + 1, name: body.name ?? "", query: body.query ?? "", createdAt: NOW };
    this.filters.push(filter);
    return Response.json(filter, { status: 201 });
  }

  #answerFilter(request: Request, id: number, body: Record<string, string>): Response {
    const at = this.filters.findIndex((filter) => filter.id === id);
    const filter = this.filters[at];
    if (!filter) return Response.json({ status: 404, code: "not_found", message: "Gone." }, { status: 404 });
    if (request.method !== "DELETE") return readOrEdited(request, filter, body);
    this.filters.splice(at, 1);
    return new Response(null, { status: 204 });
  }

  #changeMany({ ids, filter, expected, ...change }: ChangeMany): Response {
    const chosen = filter
      ? this.#found(
          new URLSearchParams(
            Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
          ),
        )
      : this.templates.filter(({ id }) => ids?.includes(id));
    if (filter && expected !== chosen.length) {
      const status = expected === undefined ? 400 : 409;
      const problem = {
        status,
        code: "conflict",
        message: "The number of prompts has changed. Check it and try again.",
      };
      return Response.json(problem, { status, headers: PROBLEM });
    }
    this.#remember();
    for (const one of chosen) {
      if (change.action === "favourite") one.favourite = change.favourite;
      if (change.action === "move") one.typeId = change.typeId;
      if (change.action === "addTags") one.tags = [...one.tags, ...change.tags];
      if (change.action === "delete") this.templates.splice(this.templates.indexOf(one), 1);
    }
    if (this.isLarge) return this.#accept(change.action, chosen.length);
    const isDelete = change.action === "delete";
    return Response.json({ count: chosen.length, trashId: isDelete ? 7 : null, undoId: 9 });
  }

  #operation: object = {};

  /** A worker does it at once, and it ends as `outcome` says. */
  #accept(kind: string, promptCount: number): Response {
    const id = 5;
    this.#operation = { id, kind, promptCount, name: "", error: null, progress: null, result: null };
    return Response.json({ ...this.#operation, status: "running" }, { status: 202 });
  }

  #answerOperation(path: string): Response {
    if (path === "/api/operations") return Response.json([]);
    if (!path.endsWith("/undo")) return Response.json({ ...this.#operation, ...this.outcome });
    const undone = this.#undo();
    if (!("id" in this.#operation)) return undone;
    return Response.json({
      ...this.#operation,
      status: "undone",
      result: { promptCount: 8, message: "They are back." },
    });
  }

  #list(params: URLSearchParams): Response {
    const ids = params.get("ids")?.split(",").map(Number);
    const found = this.#found(params).filter(({ id }) => ids?.includes(id) ?? true);
    const [limit, page] = [Number(params.get("limit")), Number(params.get("page") ?? 1)];
    const near = found.length === 0 ? this.near.map((one) => ({ ...one, match: "near" })) : [];
    const cursor = params.get("cursor");
    const from = cursor === null ? (page - 1) * limit : found.findIndex(({ id }) => String(id) === cursor) + 1;
    const items = found.slice(from, from + limit);
    const total = Math.min(found.length, this.maxCount);
    const relation = total < found.length ? "gte" : "eq";
    const next = from + limit < found.length ? { "X-Next-Cursor": String(items.at(-1)?.id) } : {};
    const headers = { "X-Total-Count": String(total), "X-Total-Count-Relation": relation, ...next };
    return Response.json([...items, ...near], { headers });
  }

  /** Whether changes of many prompts are large, and how those end. */
  isLarge = false;
  outcome: object = { status: "done" };
  /** What an export answers. */
  exported = "";
  near: Template[] = [];
  related: object[] = [];
  /** Where counting what a search finds ends. */
  maxCount = 1_000;
  preview: object = {};
  result: object = {};
  undone: object = {};
  importRows: { n: number }[] = [];

  #find(id: number): Template | undefined {
    return this.templates.find((template) => template.id === id);
  }

  #version(id: number): number {
    return this.#versions.get(id) ?? 1;
  }
}

function taken(): Response {
  const problem = { status: 409, code: "type_name_taken", message: "You already have a type with that name." };
  return Response.json(problem, { status: 409, headers: PROBLEM });
}

const contentTag = (row: object) => JSON.stringify(JSON.stringify(row));

const hasMoved = ({ headers }: Request, row: object) => ![null, contentTag(row)].includes(headers.get("If-Match"));

/** What reading a row or editing it answers; with an If-Match of another state it is refused. */
function readOrEdited(request: Request, row: object, change: object): Response {
  if (request.method === "PUT" && hasMoved(request, row)) {
    const problem = { status: 412, code: "precondition_failed", message: "This was changed in the meantime." };
    return Response.json(problem, { status: 412, headers: PROBLEM });
  }
  if (request.method === "PUT") Object.assign(row, change);
  return Response.json(row, { headers: { ETag: contentTag(row) } });
}
