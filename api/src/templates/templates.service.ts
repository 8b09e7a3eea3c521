import { Injectable } from "@nestjs/common";
import { AuditService } from "../audit/audit.service.js";
import { type Actor, type CurrentUser, type KeyPrompts, ownerOf } from "../common/access.js";
import { brokenUnique, isBrokenReference } from "../common/database-errors.js";
import { BadRequest, NotFound } from "../common/errors.js";
import { assertMatches, etagOf, type Versioned } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import { lockCommands, lockForOwner } from "../database/locks.js";
import { mapPage, type Page } from "../database/paging.js";
import type { DefaultTemplate } from "../defaults/defaults.dto.js";
import { DefaultsService } from "../defaults/defaults.service.js";
import { TagsService } from "../tags/tags.service.js";
import {
  insertPrompt,
  lockPrompt,
  saveLocked,
  type TemplateRow,
  type TextChange,
  toVersioned,
  type VersionCause,
} from "../template-rows/save-templates.js";
import type { Discarded } from "../trash/trash.dto.js";
import { TrashService } from "../trash/trash.service.js";
import { OrganiseRepository } from "./organise.repository.js";
import type {
  AgentPrompt,
  ChangeTemplate,
  ListActiveDefaults,
  ListTemplates,
  OfferedTemplates,
  SimilarTemplate,
  Stats,
  Template,
  TemplateUsage,
  WriteTemplate,
} from "./templates.dto.js";
import { ABSENT, TemplatesRepository } from "./templates.repository.js";

type Marks = Pick<ChangeTemplate, "favourite" | "tags" | "command" | "offered">;

export type NewTemplate = Omit<WriteTemplate, keyof VersionCause> & VersionCause;

export type TemplateEdit = Omit<ChangeTemplate, keyof VersionCause> & VersionCause;

@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: Database,
    private readonly templates: TemplatesRepository,
    private readonly organise: OrganiseRepository,
    private readonly tags: TagsService,
    private readonly defaultPrompts: DefaultsService,
    private readonly trash: TrashService,
    private readonly audit: AuditService,
  ) {}

  /** Reading another person's prompts is recorded. Throws Forbidden for callers who are not administrators. */
  async list(
    user: CurrentUser,
    { search, userId, tag, ...query }: ListTemplates,
    actor: Actor,
  ): Promise<Page<Template>> {
    const ownerId = ownerOf(user, userId);
    if (ownerId !== user.id) await this.audit.recordReading(this.db, actor, ownerId);
    const filter = { ...query, ownerId, tagIds: tag && (await this.tags.idsOf(ownerId, tag)) };
    const text = search?.trim();
    return text ? this.templates.search(text, filter) : this.templates.list(filter);
  }

  several(ownerId: number, ids: readonly number[]): Promise<Template[]> {
    return this.templates.several(ownerId, ids);
  }

  async assertOwnsAll(tx: Transaction, ownerId: number, ids: readonly number[]): Promise<void> {
    if (!(await this.templates.ownsAll(tx, ownerId, ids))) throw new NotFound("Prompt not found.");
  }

  recent(ownerId: number, limit: number): Promise<Template[]> {
    return this.templates.recent(ownerId, limit);
  }

  defaults(query: ListActiveDefaults): Promise<Page<DefaultTemplate>> {
    return this.defaultPrompts.list(this.db, query);
  }

  get(ownerId: number, id: number): Promise<Versioned<Template>> {
    return this.templates.get(ownerId, id);
  }

  async related(ownerId: number, id: number): Promise<SimilarTemplate[]> {
    const { row } = await this.templates.get(ownerId, id);
    return this.templates.similar(ownerId, row, id);
  }

  async nearDuplicate(ownerId: number, text: { title: string; content: string }): Promise<SimilarTemplate | undefined> {
    const similar = await this.templates.similar(ownerId, text);
    return similar.filter((one) => one.nearDuplicate).sort((a, b) => b.same - a.same)[0];
  }

  async getByCommand(ownerId: number, command: string): Promise<Versioned<Template>> {
    const { row, version } = await this.templates.getByCommand(ownerId, command);
    const { source: _, ...template } = row;
    return { row: template, version };
  }

  getForAgent(ownerId: number, command: string, reach: KeyPrompts): Promise<Versioned<AgentPrompt>> {
    return this.templates.getByCommand(ownerId, command, reach);
  }

  async offeredTo(ownerId: number, reach: KeyPrompts, limit: number): Promise<AgentPrompt[]> {
    return (await this.templates.offered(ownerId, reach, { limit, page: 1 })).items;
  }

  async offered(ownerId: number, query: OfferedTemplates): Promise<Page<Template>> {
    return mapPage(await this.templates.offered(ownerId, { kind: "all" }, query), ({ source: _, ...prompt }) => prompt);
  }

  async searchForAgent(ownerId: number, search: string, reach: KeyPrompts, limit: number): Promise<Template[]> {
    const filter = { ownerId, reach, limit, page: 1 };
    const text = search.trim();
    return (await (text ? this.templates.search(text, filter) : this.templates.list(filter))).items;
  }

  stats(ownerId: number): Promise<Stats> {
    return this.templates.stats(ownerId);
  }

  /** Throws BadRequest when the type is not one of the owner's or another prompt has the command. */
  async create(ownerId: number, body: NewTemplate): Promise<Versioned<Template>> {
    const { favourite = false, offered, tags, command, ...prompt } = body;
    return this.db.transaction(async (tx) => {
      if (command !== undefined) await lockCommands(tx, ownerId);
      const marks = { favourite, offered: offered === favourite ? null : offered };
      const made = await insertPrompt(tx, { ...prompt, ...marks, userId: ownerId }).catch((error: unknown) => {
        throw isBrokenReference(error) ? noSuchType() : error;
      });
      if (!made) throw noSuchType();
      if (command === undefined && !tags) return toVersioned(made);
      await this.mark(tx, ownerId, made.id, { tags, command });
      // Read before the commit: after it the prompt may be deleted.
      return this.templates.get(ownerId, made.id, tx);
    });
  }

  /** Throws NotFound, PreconditionFailed, BadRequest for the type and a command that another prompt has. */
  async update(ownerId: number, id: number, body: TemplateEdit, ifMatch?: string): Promise<Versioned<Template>> {
    const { typeId, title, description, content, favourite, tags, command, offered, ...cause } = body;
    const marks = { favourite, tags, command, offered };
    return this.db.transaction(async (tx) => {
      if (command !== undefined) await lockCommands(tx, ownerId);
      if (tags) await lockForOwner(tx, "tags", ownerId);
      const saved = await this.saveText(tx, ownerId, id, { title, description, content, typeId }, cause, ifMatch);
      if (!isMarked(marks)) return toVersioned(saved);
      await this.mark(tx, ownerId, id, marks);
      return this.templates.get(ownerId, id, tx);
    });
  }

  private async saveText(
    tx: Transaction,
    ownerId: number,
    id: number,
    change: TextChange,
    cause: VersionCause,
    ifMatch: string | undefined,
  ): Promise<TemplateRow> {
    const locked = await lockPrompt(tx, ownerId, id, change.typeId);
    if (!locked) throw new NotFound(ABSENT);
    assertMatches(ifMatch, etagOf({ row: { id }, version: locked.version }));
    if (!locked.hasType) throw noSuchType();
    return saveLocked(tx, locked, change, cause);
  }

  remove(ownerId: number, id: number): Promise<Discarded> {
    return this.db.transaction((tx) => this.trash.discard(tx, ownerId, { templateIds: [id] }));
  }

  use(ownerId: number, id: number): Promise<TemplateUsage> {
    return this.templates.use(ownerId, id);
  }

  countUses(ownerId: number, ids: readonly number[]): Promise<TemplateUsage[]> {
    return this.templates.countUses(ownerId, ids);
  }

  private async mark(tx: Transaction, ownerId: number, id: number, marks: Marks): Promise<void> {
    if (marks.favourite !== undefined) await this.organise.setFavourite(tx, ownerId, [id], marks.favourite);
    if (marks.offered !== undefined) await this.organise.setOffered(tx, ownerId, [id], marks.offered);
    if (marks.command !== undefined) await this.setCommand(tx, ownerId, id, marks.command);
    if (marks.tags) await this.tags.replace(tx, ownerId, [{ templateId: id, tags: marks.tags }]);
  }

  private async setCommand(tx: Transaction, ownerId: number, id: number, command: string): Promise<void> {
    try {
      await this.organise.setCommand(tx, ownerId, id, command);
    } catch (error) {
      if (brokenUnique(error) === undefined) throw error;
      throw new BadRequest([{ field: "command", message: "Another prompt has this command." }]);
    }
  }
}

const isMarked = (marks: Marks) => Object.values(marks).some((mark) => mark !== undefined);

function noSuchType(): BadRequest {
  return new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
}
