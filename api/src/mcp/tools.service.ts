import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { Injectable } from "@nestjs/common";
import { parseVariables } from "@promptory/prompt";
import { missingFrom } from "@promptory/prompt/gate";
import { LIMITS, promptCommand, promptContent, promptTitle, search, versionNote } from "@promptory/rules";
import { z } from "zod";
import type { KeyUser } from "../common/access.js";
import { KeyedSemaphore, Semaphore } from "../common/concurrency.js";
import { ApiError, BadRequest, Forbidden } from "../common/errors.js";
import { etagOf } from "../common/etag.js";
import { TemplatesService } from "../templates/templates.service.js";
import type { PromptType } from "../types/types.dto.js";
import { TypesService } from "../types/types.service.js";
import { askFor, clean, describeVariable, fill } from "./agent-prompt.js";

const SearchPrompts = z.strictObject({
  query: z.optional(search).describe("Words of the title or the text; nothing lists the prompts changed last"),
  limit: z.int().min(1).max(50).default(10).describe("How many prompts to answer"),
});
const GetPrompt = z.strictObject({
  command: promptCommand,
  values: z.record(z.string(), z.string()).optional().describe("Values of the variables, by name"),
});
const ListTypes = z.strictObject({});
const SavePrompt = z.strictObject({
  command: z.optional(promptCommand).describe("The prompt to save a new version of; without it a prompt is created"),
  title: z.optional(promptTitle).describe("Needed for a new prompt"),
  content: promptContent,
  type: z.optional(z.string().max(LIMITS.label)).describe("Name of a type (list_types); needed for a new prompt"),
  note: z.optional(versionNote).describe("What changed"),
  removePlaceholders: z.boolean().default(false).describe("Set it when the new text is meant to lose placeholders"),
});

const TOOLS = {
  search_prompts: { schema: SearchPrompts, description: "Find prompts of the library by words.", isRead: true },
  get_prompt: {
    schema: GetPrompt,
    description: "Read a prompt, filled with values where they are given.",
    isRead: true,
  },
  list_types: { schema: ListTypes, description: "List the types of prompts.", isRead: true },
  save_prompt: {
    schema: SavePrompt,
    description: "Create a prompt, or save a new version of one. Earlier versions are kept; nothing is deleted.",
    isRead: false,
  },
} as const;

const MAX_SAVES = 2;

type ToolName = keyof typeof TOOLS;

const inputSchemaOf = (schema: z.ZodType): Tool["inputSchema"] =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input" })));

export function toolsFor({ scopes }: KeyUser): Tool[] {
  return Object.entries(TOOLS)
    .filter(([, { isRead }]) => isRead || scopes.includes("write"))
    .map(([name, { schema, description, isRead }]) => ({
      name,
      description,
      inputSchema: inputSchemaOf(schema),
      annotations: { readOnlyHint: isRead, destructiveHint: false, idempotentHint: isRead, openWorldHint: false },
    }));
}

/** What an agent did wrong is a result that says so, which it can correct. */
@Injectable()
export class ToolsService {
  // Saves in parallel leave connections for everything else.
  private readonly saves = new Semaphore(MAX_SAVES);
  private readonly savesOfPeople = new KeyedSemaphore<number>(1);

  constructor(
    private readonly templates: TemplatesService,
    private readonly types: TypesService,
  ) {}

  async call(user: KeyUser, name: string, input: unknown): Promise<CallToolResult> {
    try {
      if (!Object.hasOwn(TOOLS, name)) throw new BadRequest("There is no such tool.");
      return await this.run(user, name as ToolName, input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const { errors } = error.details;
      return failed(errors?.map(({ field, message }) => `${field}: ${message}`).join("\n") ?? error.message);
    }
  }

  private run(user: KeyUser, name: ToolName, input: unknown): Promise<CallToolResult> {
    switch (name) {
      case "search_prompts":
        return this.search(user, parsed(SearchPrompts, input));
      case "get_prompt":
        return this.get(user, parsed(GetPrompt, input));
      case "list_types":
        parsed(ListTypes, input);
        return this.listTypes(user);
      case "save_prompt":
        return this.savesOfPeople.run(user.id, () => this.saves.run(() => this.save(user, parsed(SavePrompt, input))));
    }
  }

  private async search({ id, prompts }: KeyUser, { query = "", limit }: z.output<typeof SearchPrompts>) {
    const found = await this.templates.searchForAgent(id, query, prompts, limit);
    const rows = found.map(({ command, title, type, content, favourite }) => ({
      ...{ command, title: clean(title), type: type.name, favourite },
      variables: parseVariables(content).variables.map(({ name }) => name),
    }));
    return done({ prompts: rows });
  }

  private async get({ id, prompts }: KeyUser, { command, values }: z.output<typeof GetPrompt>) {
    const { row } = await this.templates.getForAgent(id, command, prompts);
    const { variables } = parseVariables(row.content);
    const filled = values === undefined ? { text: row.content, missing: [] } : fill(row, values);
    const text = filled.text + askFor(filled.missing);
    return done(
      {
        // Some clients show the structured content instead of the text.
        ...{ command, title: clean(row.title), type: row.type.name, source: row.source, text },
        variables: variables.map((variable) => ({ name: variable.name, description: describeVariable(variable) })),
      },
      text,
    );
  }

  private async listTypes(user: KeyUser) {
    return done({ types: (await this.typesOf(user)).map(({ name, label }) => ({ name, label: clean(label) })) });
  }

  private async save(user: KeyUser, input: z.output<typeof SavePrompt>): Promise<CallToolResult> {
    if (!user.scopes.includes("write")) throw new Forbidden("This API key can only read.");
    const { command, title, content, type, note, removePlaceholders } = input;
    const typeId = type === undefined ? undefined : await this.typeId(user, type);
    const cause = { source: "agent" as const, note };
    if (command === undefined) {
      if (title === undefined) throw new BadRequest([{ field: "title", message: "Title is required" }]);
      if (typeId === undefined) throw new BadRequest([{ field: "type", message: "Type is required (list_types)." }]);
      const { row } = await this.templates.create(user.id, { title, content, typeId, ...cause, ...marksOf(user) });
      return done({ command: row.command, created: true });
    }
    const saved = await this.templates.getForAgent(user.id, command, user.prompts);
    const lost = missingFrom(saved.row.content, content).placeholders;
    if (lost.length > 0 && !removePlaceholders) {
      throw new BadRequest(`The new text has lost ${lost.join(", ")}. Keep them, or set removePlaceholders.`);
    }
    const change = { content, ...(title !== undefined && { title }), ...(typeId !== undefined && { typeId }) };
    await this.templates.update(user.id, saved.row.id, { ...change, ...cause }, etagOf(saved));
    return done({ command, created: false });
  }

  private async typesOf(user: KeyUser): Promise<PromptType[]> {
    const { items } = await this.types.list(user, { limit: LIMITS.perPerson, page: 1, cursor: undefined });
    const { prompts } = user;
    return prompts.kind === "types" ? items.filter(({ id }) => prompts.typeIds.includes(id)) : items;
  }

  private async typeId(user: KeyUser, wanted: string): Promise<number> {
    const types = await this.typesOf(user);
    const found = types.find(({ name }) => name === wanted) ?? types.find(({ label }) => label === wanted);
    if (found) return found.id;
    throw new BadRequest([{ field: "type", message: "There is no such type (list_types)." }]);
  }
}

function marksOf({ prompts }: KeyUser) {
  if (prompts.kind === "offered") return { offered: true };
  return prompts.kind === "tags" ? { tags: prompts.tags } : {};
}

function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  throw new BadRequest(
    error.issues.map(({ path, message }) => ({ field: path.join(".") || "arguments", message: message.slice(0, 300) })),
  );
}

function done(structuredContent: Record<string, unknown>, text = JSON.stringify(structuredContent)): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent };
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
