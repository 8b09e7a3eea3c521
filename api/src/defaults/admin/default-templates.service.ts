import { Injectable } from "@nestjs/common";
import { AuditService } from "../../audit/audit.service.js";
import type { Actor } from "../../common/access.js";
import { BadRequest } from "../../common/errors.js";
import { assertMatches, contentTag } from "../../common/etag.js";
import { Database, type Transaction } from "../../database/database.js";
import { lock } from "../../database/locks.js";
import type { Page } from "../../database/paging.js";
import type {
  AdminDefaultTemplate,
  ListDefaultTemplates,
  OrderDefaultTemplates,
  ToggleActive,
  WriteDefaultTemplate,
} from "../defaults.dto.js";
import { DefaultTemplate, DefaultTemplateType } from "../defaults.entity.js";
import { creatorOf } from "./copy-to-default.repository.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";

type Action = "create" | "update" | "activate" | "deactivate" | "delete";

@Injectable()
export class DefaultTemplatesService {
  constructor(
    private readonly db: Database,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  list(query: ListDefaultTemplates): Promise<Page<AdminDefaultTemplate>> {
    return this.defaults.templates(query);
  }

  get(id: number): Promise<AdminDefaultTemplate> {
    return this.defaults.template(this.db, id);
  }

  create(actor: Actor, { title, content, typeId, isActive = true }: WriteDefaultTemplate) {
    return this.write(actor, "create", async (tx) => {
      await this.defaults.assertRoomFor(tx, { prompts: 1 });
      const type = await this.typeOf(tx, typeId);
      const position = await this.order.nextTemplatePlace(tx, typeId);
      return tx.em.create(DefaultTemplate, {
        title,
        content,
        type,
        isActive,
        position,
        createdBy: creatorOf(tx, actor),
      });
    });
  }

  update(actor: Actor, id: number, { title, content, typeId, isActive }: WriteDefaultTemplate, ifMatch?: string) {
    return this.write(actor, "update", async (tx) => {
      const template = await this.defaults.findTemplate(tx, id);
      assertMatches(ifMatch, defaultTemplateEtag(template));
      const type = await this.typeOf(tx, typeId);
      const moved = type !== template.type && { type, position: await this.order.nextTemplatePlace(tx, typeId) };
      return tx.em.assign(template, { title, content, isActive: isActive ?? template.isActive, ...moved });
    });
  }

  toggle(actor: Actor, id: number, { isActive }: ToggleActive): Promise<AdminDefaultTemplate> {
    return this.write(actor, isActive ? "activate" : "deactivate", async (tx) =>
      tx.em.assign(await this.defaults.findTemplate(tx, id), { isActive }),
    );
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      const template = await this.defaults.findTemplate(tx, id);
      await tx.em.remove(template).flush();
      await this.record(tx, actor, "delete", { id, title: template.title });
    });
  }

  async reorder(actor: Actor, { typeId, ids }: OrderDefaultTemplates): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      const { label } = await this.typeOf(tx, typeId);
      await this.order.orderTemplates(tx, typeId, ids);
      const target = { targetKind: "default-type", targetId: typeId, targetName: label };
      const details = { prompts: ids.length };
      await this.audit.record(tx, { ...actor, action: "default-prompt.reorder", ...target, details });
    });
  }

  private write(actor: Actor, action: Action, change: (tx: Transaction) => Promise<DefaultTemplate>) {
    return this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      const template = await change(tx);
      await tx.flush();
      await this.record(tx, actor, action, template);
      return this.defaults.template(tx, template.id);
    });
  }

  private async typeOf(tx: Transaction, id: number): Promise<DefaultTemplateType> {
    const type = await tx.em.findOne(DefaultTemplateType, { id });
    if (!type) throw new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
    return type;
  }

  private record(tx: Transaction, actor: Actor, action: Action, target: { id: number; title: string }): Promise<void> {
    return this.audit.record(tx, {
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
