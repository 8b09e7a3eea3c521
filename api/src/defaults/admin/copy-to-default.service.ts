import { Injectable } from "@nestjs/common";
import { AuditService } from "../../audit/audit.service.js";
import type { Actor } from "../../common/access.js";
import { Database, type Transaction } from "../../database/database.js";
import { lock } from "../../database/locks.js";
import { DefaultTemplateType } from "../defaults.entity.js";
import type {
  CopyPreview,
  CopyResult,
  CopySeveralResult,
  CopySeveralToDefault,
  CopyToDefault,
  Existing,
  ExistingDefault,
  ListExisting,
} from "./copy-to-default.dto.js";
import {
  CopyToDefaultRepository,
  compare,
  copyInto,
  copySentence,
  creatorOf,
  type Original,
  resolveType,
  type TargetType,
} from "./copy-to-default.repository.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";

const MAX_SECONDS = 30;

interface Copying {
  kind: "prompt" | "type";
  id: number;
  userId: number;
  existing: Existing;
  existingType: Existing;
  original: (tx: Transaction) => Promise<Original>;
}

@Injectable()
export class CopyToDefaultService {
  constructor(
    private readonly db: Database,
    private readonly copies: CopyToDefaultRepository,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  copyTemplate(actor: Actor, id: number, { userId, existing }: CopyToDefault): Promise<CopyResult> {
    return this.locked((tx) => this.copy(tx, actor, this.prompt(id, userId, existing)));
  }

  copyTemplates(actor: Actor, { userId, templateIds, existing }: CopySeveralToDefault): Promise<CopySeveralResult> {
    return this.locked(async (tx) => {
      const total = { created: 0, replaced: 0, skipped: 0 };
      let hasInactiveType = false;
      for (const id of templateIds) {
        const { type, created, replaced, skipped } = await this.copy(tx, actor, this.prompt(id, userId, existing));
        total.created += created;
        total.replaced += replaced;
        total.skipped += skipped;
        hasInactiveType ||= !type.isActive;
      }
      return { message: copySentence(total), hasInactiveType, ...total };
    });
  }

  copyType(actor: Actor, id: number, { userId, existing }: CopyToDefault): Promise<CopyResult> {
    const original = (tx: Transaction) => this.copies.type(tx, userId, id);
    return this.locked((tx) =>
      this.copy(tx, actor, { kind: "type", id, userId, existing, original, existingType: existing }),
    );
  }

  async previewTemplate(actor: Actor, id: number, userId: number): Promise<CopyPreview> {
    await this.audit.recordReading(this.db, actor, userId);
    return preview(this.db, await this.copies.template(this.db, userId, id));
  }

  async previewType(actor: Actor, id: number, userId: number): Promise<CopyPreview> {
    await this.audit.recordReading(this.db, actor, userId);
    return preview(this.db, await this.copies.type(this.db, userId, id));
  }

  existing(query: ListExisting): Promise<ExistingDefault[]> {
    return this.copies.existing(this.db, query);
  }

  private prompt(id: number, userId: number, existing: Existing): Copying {
    const original = (tx: Transaction) => this.copies.template(tx, userId, id);
    return { kind: "prompt", id, userId, existing, original, existingType: "skip" };
  }

  private locked<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(MAX_SECONDS);
      await lock(tx, "defaults");
      return run(tx);
    });
  }

  private async copy(tx: Transaction, actor: Actor, what: Copying): Promise<CopyResult> {
    const { type, name, source } = await what.original(tx);
    const make = { position: await this.order.nextTypePlace(tx), createdBy: creatorOf(tx, actor) };
    const target = await resolveType(tx, type, what.existingType, make);
    const { existing, kind, userId } = what;
    const counts = await copyInto(tx, { typeId: target.type.id, source, existing, createdBy: actor.actorId });
    await this.defaults.assertRoomFor(tx, {
      ...(target.outcome === "created" && { types: 0 }),
      ...(counts.created > 0 && { prompts: 0 }),
    });
    const object = { targetKind: kind, targetId: what.id, targetName: name };
    await this.audit.record(tx, {
      ...actor,
      action: `default.copy-${kind}`,
      ...object,
      details: { userId, existing, ...counts },
    });
    return { message: copySentence(counts), type: toCopiedType(target), ...counts };
  }
}

async function preview(db: Database, { type, source }: Original): Promise<CopyPreview> {
  const found = await db.em.findOne(DefaultTemplateType, { name: type.name });
  return { type: { ...type, exists: found !== null }, ...(await compare(db, found?.id ?? 0, source)) };
}

function toCopiedType({ type: { id, name, label, color, isActive }, outcome }: TargetType): CopyResult["type"] {
  return { id, name, label, color, isActive, outcome };
}
