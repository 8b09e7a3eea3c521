import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Actor } from "../../audit/actor.js";
import { AuditService } from "../../audit/audit.service.js";
import { BadRequest } from "../../common/errors.js";
import { assertMatches, contentTag } from "../../common/etag.js";
import { lock } from "../../database/locks.js";
import type { Page } from "../../database/paging.js";
import { DefaultTemplate, DefaultTemplateType } from "../defaults.entity.js";
import { creatorOf } from "./copy-into-defaults.js";
import type {
  AdminDefaultTemplate,
  ListDefaultTemplates,
  OrderDefaultTemplates,
  WriteDefaultTemplate,
} from "./default-templates.dto.js";
import type { ToggleActive } from "./default-types.dto.js";
import { DefaultsRepository } from "./defaults.repository.js";
import { OrderRepository } from "./order.repository.js";

type Action = "create" | "update" | "activate" | "deactivate" | "delete";

/** The administration of default prompts. */
@Injectable()
export class DefaultTemplatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  list(query: ListDefaultTemplates): Promise<Page<AdminDefaultTemplate>> {
    return this.defaults.templates(query);
  }

  get(id: number): Promise<AdminDefaultTemplate> {
    return this.defaults.template(this.em.fork(), id);
  }

  /** Adds a prompt at the end of its type. Throws BadRequest for the type, Conflict for too many prompts. */
  create(actor: Actor, { title, content, typeId, isActive = true }: WriteDefaultTemplate) {
    return this.write(actor, "create", async (em) => {
      await this.defaults.assertRoomFor(em, { prompts: 1 });
      const type = await this.typeOf(em, typeId);
      const position = await this.order.nextTemplatePlace(em, typeId);
      return em.create(DefaultTemplate, { title, content, type, isActive, position, createdBy: creatorOf(em, actor) });
    });
  }

  /**
   * Replaces title, content and type; the state only when it is given. Throws NotFound, PreconditionFailed, BadRequest
   * for the type.
   */
  update(actor: Actor, id: number, { title, content, typeId, isActive }: WriteDefaultTemplate, ifMatch?: string) {
    return this.write(actor, "update", async (em) => {
      const template = await this.defaults.findTemplate(em, id);
      assertMatches(ifMatch, defaultTemplateEtag(template));
      const type = await this.typeOf(em, typeId);
      const moved = type !== template.type && { type, position: await this.order.nextTemplatePlace(em, typeId) };
      return em.assign(template, { title, content, isActive: isActive ?? template.isActive, ...moved });
    });
  }

  /** Throws NotFound. */
  toggle(actor: Actor, id: number, { isActive }: ToggleActive): Promise<AdminDefaultTemplate> {
    return this.write(actor, isActive ? "activate" : "deactivate", async (em) =>
      em.assign(await this.defaults.findTemplate(em, id), { isActive }),
    );
  }

  /** Existing copies of users do not change. Throws NotFound. */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lock(em, "defaults");
      const template = await this.defaults.findTemplate(em, id);
      await em.remove(template).flush();
      await this.record(em, actor, "delete", { id, title: template.title });
    });
  }

  /** Throws BadRequest for the type, Conflict when the list has changed. */
  async reorder(actor: Actor, { typeId, ids }: OrderDefaultTemplates): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lock(em, "defaults");
      const { label } = await this.typeOf(em, typeId);
      await this.order.orderTemplates(em, typeId, ids);
      const target = { targetKind: "default-type", targetId: typeId, targetName: label };
      const details = { prompts: ids.length };
      await this.audit.record(em, { ...actor, action: "default-prompt.reorder", ...target, details });
    });
  }

  private write(actor: Actor, action: Action, change: (em: EntityManager) => Promise<DefaultTemplate>) {
    return this.em.fork().transactional(async (em) => {
      await lock(em, "defaults");
      const template = await change(em);
      await em.flush();
      await this.record(em, actor, action, template);
      return this.defaults.template(em, template.id);
    });
  }

  private async typeOf(em: EntityManager, id: number): Promise<DefaultTemplateType> {
    const type = await em.findOne(DefaultTemplateType, { id });
    if (!type) throw new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
    return type;
  }

  private record(
    em: EntityManager,
    actor: Actor,
    action: Action,
    target: { id: number; title: string },
  ): Promise<void> {
    return this.audit.record(em, {
      ...actor,
      action: `default-prompt.${action}`,
      targetKind: "default-prompt",
      targetId: target.id,
      targetName: target.title,
    });
  }
}

type Editable = Pick<AdminDefaultTemplate, "id" | "title" | "content" | "isActive"> & { type: { id: number } };

/** Changes with the editable fields, not with the place. */
export function defaultTemplateEtag({ id, title, content, isActive, type }: Editable): string {
  return contentTag(id, [title, content, isActive, type.id]);
}
