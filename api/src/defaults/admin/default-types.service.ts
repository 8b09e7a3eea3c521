import { Injectable } from "@nestjs/common";
import { DEFAULT_TYPE_COLOR, LIMITS } from "@promptory/rules";
import { AuditService } from "../../audit/audit.service.js";
import type { Actor } from "../../common/access.js";
import { brokenUnique } from "../../common/database-errors.js";
import { Conflict, NotFound } from "../../common/errors.js";
import { assertMatches, contentTag } from "../../common/etag.js";
import { Database, type Transaction } from "../../database/database.js";
import { lock } from "../../database/locks.js";
import type { Page } from "../../database/paging.js";
import type {
  AdminDefaultType,
  ListDefaultTypes,
  OrderDefaults,
  ToggleActive,
  WriteDefaultType,
} from "../defaults.dto.js";
import { DefaultTemplateType } from "../defaults.entity.js";
import { creatorOf } from "./copy-to-default.repository.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";

type Action = "create" | "update" | "activate" | "deactivate" | "delete";

@Injectable()
export class DefaultTypesService {
  constructor(
    private readonly db: Database,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  list(query: ListDefaultTypes): Promise<Page<AdminDefaultType>> {
    return this.defaults.types(this.db, query);
  }

  async get(id: number): Promise<AdminDefaultType> {
    const type = await this.defaults.type(this.db, id);
    if (!type) throw absent();
    return type;
  }

  create(actor: Actor, { name, label, color = DEFAULT_TYPE_COLOR, isActive = true }: WriteDefaultType) {
    return this.write(actor, "create", async (tx) => {
      await this.defaults.assertRoomFor(tx, { types: 1 });
      const position = await this.order.nextTypePlace(tx);
      return tx.em.create(DefaultTemplateType, {
        name,
        label,
        color,
        isActive,
        position,
        createdBy: creatorOf(tx, actor),
      });
    });
  }

  update(
    actor: Actor,
    id: number,
    { name, label, color, isActive }: WriteDefaultType,
    ifMatch?: string,
  ): Promise<AdminDefaultType> {
    return this.write(actor, "update", async (tx) => {
      const type = await this.defaults.findType(tx, id);
      assertMatches(ifMatch, defaultTypeEtag(type));
      const kept = { color: color ?? type.color, isActive: isActive ?? type.isActive };
      return tx.em.assign(type, { name, label, ...kept });
    });
  }

  toggle(actor: Actor, id: number, { isActive }: ToggleActive): Promise<AdminDefaultType> {
    return this.write(actor, isActive ? "activate" : "deactivate", async (tx) =>
      tx.em.assign(await this.defaults.findType(tx, id), { isActive }),
    );
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      const type = await this.defaults.findType(tx, id);
      await tx.em.remove(type).flush();
      await this.record(tx, actor, "delete", { id, name: type.label });
    });
  }

  async reorder(actor: Actor, { ids }: OrderDefaults): Promise<AdminDefaultType[]> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      await this.order.orderTypes(tx, ids);
      const details = { types: ids.length };
      await this.audit.record(tx, { ...actor, action: "default-type.reorder", targetKind: "default-type", details });
      return (await this.defaults.types(tx, { limit: LIMITS.perPerson, page: 1 })).items;
    });
  }

  private write(actor: Actor, action: Action, change: (tx: Transaction) => Promise<DefaultTemplateType>) {
    return this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      const type = await change(tx);
      await flush(tx);
      await this.record(tx, actor, action, { id: type.id, name: type.label });
      const saved = await this.defaults.type(tx, type.id);
      if (!saved) throw absent();
      return saved;
    });
  }

  private record(tx: Transaction, actor: Actor, action: Action, target: { id: number; name: string }): Promise<void> {
    return this.audit.record(tx, {
      ...actor,
      action: `default-type.${action}`,
      targetKind: "default-type",
      targetId: target.id,
      targetName: target.name,
    });
  }
}

type Editable = { id: number; name: string; label: string; color: string; isActive: boolean };

export function defaultTypeEtag({ id, name, label, color, isActive }: Editable): string {
  return contentTag(id, [name, label, color, isActive]);
}

const absent = () => new NotFound("Default type not found.");

async function flush(tx: Transaction): Promise<void> {
  try {
    await tx.flush();
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error;
    throw new Conflict("type_name_taken", "A default type with that name already exists.");
  }
}
