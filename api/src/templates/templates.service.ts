import { EntityManager, ForeignKeyConstraintViolationException } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Actor } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import type { CurrentUser, KeyPrompts } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { BadRequest, NotFound } from "../common/errors.js";
import { assertMatches, etagOf, type Versioned } from "../common/etag.js";
import { ownerOf } from "../common/owner.js";
import { mapPage, type Page } from "../common/paging.js";
import type { DefaultTemplate } from "../defaults/defaults.dto.js";
import { DefaultsService } from "../defaults/defaults.service.js";
import { TagsService } from "../tags/tags.service.js";
import { type Discarded, TrashService } from "../trash/trash.service.js";
import type { TemplateType } from "../types/template-type.entity.js";
import { TypesService } from "../types/types.service.js";
import { User } from "../users/user.entity.js";
import { nameCause, type VersionCause } from "../versions/cause.js";
import { OrganiseRepository } from "./organise.repository.js";
import type { Stats } from "./stats.dto.js";
import { Template as TemplateEntity } from "./template.entity.js";
import type {
  AgentPrompt,
  ChangeTemplate,
  ListGivenTemplates,
  ListTemplates,
  OfferedTemplates,
  Template,
  TemplateUsage,
  WriteTemplate,
} from "./templates.dto.js";
import { TemplatesRepository } from "./templates.repository.js";

type Marks = Pick<ChangeTemplate, "favourite" | "tags" | "command" | "offered">;

/** A new prompt, and where it comes from. */
export type NewTemplate = Omit<WriteTemplate, keyof VersionCause> & VersionCause;

/** A change of a prompt, and where it comes from. */
export type TemplateEdit = Omit<ChangeTemplate, keyof VersionCause> & VersionCause;

/** A person's prompts. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly templates: TemplatesRepository,
    private readonly organise: OrganiseRepository,
    private readonly types: TypesService,
    private readonly tags: TagsService,
    private readonly defaultPrompts: DefaultsService,
    private readonly trash: TrashService,
    private readonly audit: AuditService,
  ) {}

  /** An administrator's reading of another person's prompts is recorded. Throws Forbidden for others. */
  async list(
    user: CurrentUser,
    { search, userId, tag, ...query }: ListTemplates,
    actor: Actor,
  ): Promise<Page<Template>> {
    const ownerId = ownerOf(user, userId);
    if (ownerId !== user.id) await this.audit.recordReading(this.em.fork(), actor, ownerId);
    const filter = { ...query, ownerId, tagIds: tag && (await this.tags.idsOf(ownerId, tag)) };
    const text = search?.trim();
    return text ? this.templates.search(text, filter) : this.templates.list(filter);
  }

  /** Those of the prompts that are the owner's, in the order they are named. */
  several(ownerId: number, ids: readonly number[]): Promise<Template[]> {
    return this.templates.several(ownerId, ids);
  }

  /** Throws NotFound unless every one of the prompts is the owner's. */
  async mustOwn(em: EntityManager, ownerId: number, ids: readonly number[]): Promise<void> {
    if (!(await this.templates.ownsAll(em, ownerId, ids))) throw new NotFound("Prompt not found.");
  }

  recent(ownerId: number, limit: number): Promise<Template[]> {
    return this.templates.recent(ownerId, limit);
  }

  defaults(query: ListGivenTemplates): Promise<Page<DefaultTemplate>> {
    return this.defaultPrompts.list(this.em.fork(), query);
  }

  get(ownerId: number, id: number): Promise<Versioned<Template>> {
    return this.templates.get(ownerId, id);
  }

  async getByCommand(ownerId: number, command: string): Promise<Versioned<Template>> {
    const { row, version } = await this.templates.getByCommand(ownerId, command);
    const { source: _, ...template } = row;
    return { row: template, version };
  }

  /** One prompt that an API key reaches. Throws NotFound. */
  getForAgent(ownerId: number, command: string, reach: KeyPrompts): Promise<Versioned<AgentPrompt>> {
    return this.templates.getByCommand(ownerId, command, reach);
  }

  /** The prompts that agents list, as far as an API key reaches them. */
  async offeredTo(ownerId: number, reach: KeyPrompts, limit: number): Promise<AgentPrompt[]> {
    return (await this.templates.offered(ownerId, reach, { limit, page: 1 })).items;
  }

  /** The offered prompts, in the order in which agents see them. */
  async offered(ownerId: number, query: OfferedTemplates): Promise<Page<Template>> {
    return mapPage(await this.templates.offered(ownerId, { kind: "all" }, query), ({ source: _, ...prompt }) => prompt);
  }

  /** The prompts that hold a text, or come close to it, as far as an API key reaches them. */
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
    const { title, content, typeId, favourite, tags, command, offered, ...cause } = body;
    return this.em.fork().transactional(async (em) => {
      if (command !== undefined) await this.organise.lockCommands(em, ownerId);
      const type = await this.typeOf(em, ownerId, typeId);
      await nameCause(em, cause);
      const template = em.create(TemplateEntity, { user: em.getReference(User, ownerId), type, title, content });
      await flush(em);
      await this.mark(em, ownerId, template.id, { favourite, tags, command, offered });
      // Read before the commit: after it the prompt may be deleted.
      return this.templates.get(ownerId, template.id, em);
    });
  }

  /** Changes what is given. Throws NotFound, PreconditionFailed, BadRequest for the type and a command that another prompt has. */
  async update(ownerId: number, id: number, body: TemplateEdit, ifMatch?: string): Promise<Versioned<Template>> {
    const { typeId, title, content, favourite, tags, command, offered, ...cause } = body;
    return this.em.fork().transactional(async (em) => {
      if (command !== undefined) await this.organise.lockCommands(em, ownerId);
      if (tags) await this.tags.lock(em, ownerId);
      // Types before prompts, as when a type is deleted: the other way round each would wait for what the other has.
      if (typeId !== undefined) await this.types.holdOwned(em, ownerId, typeId);
      const template = await this.templates.lockOwned(em, ownerId, id);
      assertMatches(ifMatch, etagOf({ row: template, version: template.version }));
      const type = typeId === undefined ? template.type : await this.typeOf(em, ownerId, typeId);
      const after = { title: title ?? template.title, content: content ?? template.content, type };
      const same = after.title === template.title && after.content === template.content && type === template.type;
      await this.mark(em, ownerId, id, { favourite, tags, command, offered });
      if (!same) {
        await nameCause(em, cause);
        em.assign(template, { ...after, version: template.version + 1 });
        await flush(em);
      }
      return this.templates.get(ownerId, id, em);
    });
  }

  /** Moves a prompt to the trash and answers the ids to undo that by. Throws NotFound. */
  remove(ownerId: number, id: number): Promise<Discarded> {
    return this.em.fork().transactional((em) => this.trash.discard(em, ownerId, { templateIds: [id] }));
  }

  use(ownerId: number, id: number): Promise<TemplateUsage> {
    return this.templates.use(ownerId, id);
  }

  countUses(ownerId: number, ids: readonly number[]): Promise<TemplateUsage[]> {
    return this.templates.countUses(ownerId, ids);
  }

  /** Neither a new version nor a new date. */
  private async mark(em: EntityManager, ownerId: number, id: number, marks: Marks): Promise<void> {
    if (marks.favourite !== undefined) await this.organise.setFavourite(em, ownerId, [id], marks.favourite);
    if (marks.offered !== undefined) await this.organise.setOffered(em, ownerId, [id], marks.offered);
    if (marks.command !== undefined) await this.setCommand(em, ownerId, id, marks.command);
    if (marks.tags) await this.tags.replace(em, ownerId, [{ templateId: id, tags: marks.tags }]);
  }

  private async setCommand(em: EntityManager, ownerId: number, id: number, command: string): Promise<void> {
    try {
      await this.organise.setCommand(em, ownerId, id, command);
    } catch (error) {
      if (brokenUnique(error) === undefined) throw error;
      throw new BadRequest([{ field: "command", message: "Another prompt has this command." }]);
    }
  }

  private async typeOf(em: EntityManager, ownerId: number, typeId: number): Promise<TemplateType> {
    try {
      return await this.types.findOwned(em, ownerId, typeId);
    } catch (error) {
      throw error instanceof NotFound ? noSuchType() : error;
    }
  }
}

function noSuchType(): BadRequest {
  return new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
}

/** The type can go between the look and the write: then the foreign key says so. */
async function flush(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    throw error instanceof ForeignKeyConstraintViolationException ? noSuchType() : error;
  }
}
