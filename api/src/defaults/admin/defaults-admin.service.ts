import { Injectable } from "@nestjs/common";
import { DEFAULT_TYPE_COLOR, LIMITS } from "@promptory/rules";
import { AuditService } from "../../audit/audit.service.js";
import type { Actor } from "../../common/access.js";
import { brokenUnique } from "../../common/database-errors.js";
import { BadRequest, Conflict } from "../../common/errors.js";
import { assertMatches, contentTag } from "../../common/etag.js";
import { Database, type Transaction } from "../../database/database.js";
import { lock } from "../../database/locks.js";
import type { Page } from "../../database/paging.js";
import type {
  AdminDefaultTemplate,
  AdminDefaultType,
  ListDefaultTemplates,
  ListDefaultTypes,
  OrderDefaults,
  OrderDefaultTemplates,
  ToggleActive,
  WriteDefaultTemplate,
  WriteDefaultType,
} from "../defaults.dto.js";
import { DefaultTemplate, DefaultTemplateType } from "../defaults.entity.js";
import { creatorOf } from "./copy-to-default.repository.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";

type Action = "create" | "update" | "activate" | "deactivate" | "delete";

@Injectable()
abstract class DefaultsWriter<Entity extends DefaultTemplate | DefaultTemplateType, Answer> {
  constructor(
    protected readonly db: Database,
    protected readonly defaults: DefaultsRepository,
    protected readonly order: OrderRepository,
    protected readonly audit: AuditService,
  ) {}

  protected abstract readonly kind: "default-prompt" | "default-type";
  protected abstract nameOf(entity: Entity): string;
  protected abstract find(tx: Transaction, id: number): Promise<Entity>;
  protected abstract read(db: Database, id: number): Promise<Answer>;

  get(id: number): Promise<Answer> {
    return this.read(this.db, id);
  }

  toggle(actor: Actor, id: number, { isActive }: ToggleActive): Promise<Answer> {
    return this.write(actor, isActive ? "activate" : "deactivate", async (tx) =>
      Object.assign(await this.find(tx, id), { isActive }),
    );
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.locked(async (tx) => {
      const entity = await this.find(tx, id);
      await tx.em.remove(entity).flush();
      await this.record(tx, actor, "delete", id, this.nameOf(entity));
    });
  }

  protected locked<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      return work(tx);
    });
  }

  protected write(actor: Actor, action: Action, change: (tx: Transaction) => Promise<Entity>): Promise<Answer> {
    return this.locked(async (tx) => {
      const entity = await change(tx);
      await tx.flush().catch((error: unknown) => {
        if (brokenUnique(error) === undefined) throw error;
        throw new Conflict("type_name_taken", "A default type with that name already exists.");
      });
      await this.record(tx, actor, action, entity.id, this.nameOf(entity));
      return this.read(tx, entity.id);
    });
  }

  private record(tx: Transaction, actor: Actor, action: Action, targetId: number, targetName: string): Promise<void> {
    const target = { targetKind: this.kind, targetId, targetName };
    return this.audit.record(tx, { ...actor, action: `${this.kind}.${action}`, ...target });
  }
}

@Injectable()
export class DefaultTypesService extends DefaultsWriter<DefaultTemplateType, AdminDefaultType> {
  protected readonly kind = "default-type";
  protected readonly nameOf = ({ label }: DefaultTemplateType) => label;
  protected readonly find = (tx: Transaction, id: number) => this.defaults.findType(tx, id);
  protected readonly read = (db: Database, id: number) => this.defaults.type(db, id);

  list(query: ListDefaultTypes): Promise<Page<AdminDefaultType>> {
    return this.defaults.types(this.db, query);
  }

  /** Throws Conflict for a taken name, and for too many types. */
  create(actor: Actor, { name, label, color = DEFAULT_TYPE_COLOR, isActive = true }: WriteDefaultType) {
    return this.write(actor, "create", async (tx) => {
      await this.defaults.assertRoomFor(tx, { types: 1 });
      const position = await this.order.nextTypePlace(tx);
      const createdBy = creatorOf(tx, actor);
      return tx.em.create(DefaultTemplateType, { name, label, color, isActive, position, createdBy });
    });
  }

  update(actor: Actor, id: number, { name, label, color, isActive }: WriteDefaultType, ifMatch?: string) {
    return this.write(actor, "update", async (tx) => {
      const type = await this.find(tx, id);
      assertMatches(ifMatch, defaultTypeEtag(type));
      return tx.em.assign(type, { name, label, color: color ?? type.color, isActive: isActive ?? type.isActive });
    });
  }

  /** Throws Conflict when the list has changed. */
  reorder(actor: Actor, { ids }: OrderDefaults): Promise<AdminDefaultType[]> {
    return this.locked(async (tx) => {
      await this.order.orderTypes(tx, ids);
      const details = { types: ids.length };
      await this.audit.record(tx, { ...actor, action: "default-type.reorder", targetKind: "default-type", details });
      return (await this.defaults.types(tx, { limit: LIMITS.perPerson, page: 1 })).items;
    });
  }
}

@Injectable()
export class DefaultTemplatesService extends DefaultsWriter<DefaultTemplate, AdminDefaultTemplate> {
  protected readonly kind = "default-prompt";
  protected readonly nameOf = ({ title }: DefaultTemplate) => title;
  protected readonly find = (tx: Transaction, id: number) => this.defaults.findTemplate(tx, id);
  protected readonly read = (db: Database, id: number) => this.defaults.template(db, id);

  list(query: ListDefaultTemplates): Promise<Page<AdminDefaultTemplate>> {
    return this.defaults.templates(query);
  }

  /** Throws BadRequest for the type, Conflict for too many prompts. */
  create(actor: Actor, { title, content, typeId, isActive = true }: WriteDefaultTemplate) {
    return this.write(actor, "create", async (tx) => {
      await this.defaults.assertRoomFor(tx, { prompts: 1 });
      const type = await this.typeOf(tx, typeId);
      const position = await this.order.nextTemplatePlace(tx, typeId);
      const createdBy = creatorOf(tx, actor);
      return tx.em.create(DefaultTemplate, { title, content, type, isActive, position, createdBy });
    });
  }

  /** In another type it becomes the last. Throws BadRequest for the type. */
  update(actor: Actor, id: number, { title, content, typeId, isActive }: WriteDefaultTemplate, ifMatch?: string) {
    return this.write(actor, "update", async (tx) => {
      const template = await this.find(tx, id);
      assertMatches(ifMatch, defaultTemplateEtag(template));
      const type = await this.typeOf(tx, typeId);
      const moved = type !== template.type && { type, position: await this.order.nextTemplatePlace(tx, typeId) };
      return tx.em.assign(template, { title, content, isActive: isActive ?? template.isActive, ...moved });
    });
  }

  /** Throws BadRequest for the type, Conflict when the list has changed. */
  async reorder(actor: Actor, { typeId, ids }: OrderDefaultTemplates): Promise<void> {
    await this.locked(async (tx) => {
      const { label } = await this.typeOf(tx, typeId);
      await this.order.orderTemplates(tx, typeId, ids);
      const target = { targetKind: "default-type", targetId: typeId, targetName: label };
      const details = { prompts: ids.length };
      await this.audit.record(tx, { ...actor, action: "default-prompt.reorder", ...target, details });
    });
  }

  private async typeOf(tx: Transaction, id: number): Promise<DefaultTemplateType> {
    const type = await tx.em.findOne(DefaultTemplateType, { id });
    if (!type) throw new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
    return type;
  }
}

export const defaultTypeEtag = (type: Pick<AdminDefaultType, "id" | "name" | "label" | "color" | "isActive">) =>
  contentTag(type.id, [type.name, type.label, type.color, type.isActive]);

type Editable = Pick<AdminDefaultTemplate, "id" | "title" | "content" | "isActive"> & { type: { id: number } };
export const defaultTemplateEtag = ({ id, title, content, isActive, type }: Editable) =>
  contentTag(id, [title, content, isActive, type.id]);
