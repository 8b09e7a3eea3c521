import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { allowSeconds } from "../database/patience.js";
import { nameCause } from "../versions/cause.js";
import type { ImportFile, ImportPreview, ImportResult, RunImport } from "./import.dto.js";
import { ImportRepository, type OwnType } from "./import.repository.js";
import { PlannerStatistics } from "./planner-statistics.service.js";
import { type Problem, type ReadPrompt, readPrompts } from "./read-prompts.js";
import { colorOf } from "./type-names.js";

const MOST_PROBLEMS = 500;
const SAMPLE = 20;
const PREVIEW = 200;
const BATCH_ROWS = 100;
const BATCH_CHARACTERS = 1_000_000;

type FileType = Omit<OwnType, "id"> & { count: number; isNew: boolean };

/** Brings prompts in from a file. */
@Injectable()
export class ImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly imports: ImportRepository,
    private readonly statistics: PlannerStatistics,
  ) {}

  /** What an import would do. Throws BadRequest for a file that cannot be read. */
  async preview(ownerId: number, { content }: ImportFile): Promise<ImportPreview> {
    const { columns, total, prompts, problems } = await readPrompts(content);
    const em = this.em.fork();
    const fresh = await this.fresh(em, ownerId, prompts);
    return {
      columns,
      total,
      ready: fresh.length,
      same: prompts.length - fresh.length,
      ...told(problems),
      types: typesOf(prompts, await this.imports.types(em, ownerId)),
      sample: fresh.slice(0, SAMPLE).map(toSample),
    };
  }

  /** Brings in all that can be read, or nothing. Throws BadRequest for a file that cannot be read. */
  async run(ownerId: number, { content, duplicates }: RunImport): Promise<ImportResult> {
    const { prompts, problems } = await readPrompts(content);
    const result = await this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 30);
      await this.imports.lock(em, ownerId);
      await nameCause(em, { source: "import" });
      const coming = duplicates === "keep" ? prompts : await this.fresh(em, ownerId, prompts);
      const missing = typesOf(coming, await this.imports.types(em, ownerId)).filter(({ isNew }) => isNew);
      if (missing.length > 0) await this.imports.createTypes(em, ownerId, missing);
      await this.write(em, ownerId, coming);
      const counts = { created: coming.length, skipped: prompts.length - coming.length, typesCreated: missing.length };
      return { ...counts, ...told(problems) };
    });
    this.statistics.wrote(result.created);
    return result;
  }

  /** The prompts that are neither in the library nor further up in the file. */
  private async fresh(em: EntityManager, ownerId: number, prompts: readonly ReadPrompt[]): Promise<ReadPrompt[]> {
    const titles = [...new Set(prompts.map(({ title }) => title))];
    const seen = await this.imports.keys(em, ownerId, titles);
    return prompts.filter(({ key }) => !seen.has(key) && seen.add(key));
  }

  private async write(em: EntityManager, ownerId: number, prompts: readonly ReadPrompt[]): Promise<void> {
    const ids = new Map((await this.imports.types(em, ownerId)).map(({ name, id }) => [name, id]));
    const now = new Date();
    for (const batch of batches(prompts)) {
      const rows = batch.map(({ title, content, type }) => ({ title, content, typeId: ids.get(type.name) ?? 0 }));
      await this.imports.create(em, ownerId, rows, now);
    }
  }
}

/** Small enough that a statement stays far from its time limit and other requests get their turn. */
function* batches(prompts: readonly ReadPrompt[]): Generator<ReadPrompt[]> {
  let batch: ReadPrompt[] = [];
  let characters = 0;
  for (const prompt of prompts) {
    batch.push(prompt);
    characters += prompt.content.length;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The types of the prompts: the owner's where there is one of that name, otherwise new ones with the next colours. */
function typesOf(prompts: readonly ReadPrompt[], own: readonly OwnType[]): FileType[] {
  const known = new Map(own.map((type) => [type.name, type]));
  const types = new Map<string, FileType>();
  let colors = own.length;
  for (const { type } of prompts) {
    const found = types.get(type.name);
    const owned = known.get(type.name);
    if (found) found.count += 1;
    else if (owned)
      types.set(type.name, { name: type.name, label: owned.label, color: owned.color, count: 1, isNew: false });
    else types.set(type.name, { ...type, color: colorOf(colors++), count: 1, isNew: true });
  }
  return [...types.values()];
}

function toSample({ line, title, content, type }: ReadPrompt): ImportPreview["sample"][number] {
  // Cut between characters, never inside one.
  return {
    line,
    title,
    type: type.label,
    preview: content
      .slice(0, PREVIEW)
      .toWellFormed()
      .replace(/\ufffd$/, ""),
  };
}

function told(problems: readonly Problem[]) {
  return { problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
}
