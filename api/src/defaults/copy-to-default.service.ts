import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Actor } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import { allowSeconds } from "../database/patience.js";
import type { CopyPreview, CopyResult, CopyToDefault, ExistingDefault, ListExisting } from "./copy-to-default.dto.js";
import { CopyToDefaultRepository, type Original } from "./copy-to-default.repository.js";
import { DefaultTemplateType } from "./default-template-type.entity.js";
import { DefaultsRepository } from "./defaults.repository.js";
import { compare, type Existing, takeIn } from "./intake.js";
import { type SettledType, settleType } from "./intake-types.js";
import { makerOf } from "./maker.js";
import { OrderRepository } from "./order.repository.js";
import { copySentence } from "./sentences.js";

const MOST_SECONDS = 30;

type Kind = "prompt" | "type";

/** Copies what people made into the defaults; each copy is whole or was never made. */
@Injectable()
export class CopyToDefaultService {
  constructor(
    private readonly em: EntityManager,
    private readonly copies: CopyToDefaultRepository,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  /** One prompt; its type comes along where the defaults have none of that name. Throws NotFound. */
  copyTemplate(actor: Actor, id: number, { userId, existing }: CopyToDefault): Promise<CopyResult> {
    const original = (em: EntityManager) => this.copies.template(em, userId, id);
    return this.copy(actor, { kind: "prompt", id, userId, existing, original, existingType: "skip" });
  }

  /** A type with all its prompts. Throws NotFound. */
  copyType(actor: Actor, id: number, { userId, existing }: CopyToDefault): Promise<CopyResult> {
    const original = (em: EntityManager) => this.copies.type(em, userId, id);
    return this.copy(actor, { kind: "type", id, userId, existing, original, existingType: existing });
  }

  /** Throws NotFound. */
  async previewTemplate(actor: Actor, id: number, userId: number): Promise<CopyPreview> {
    const em = this.em.fork();
    await this.audit.recordReading(em, actor, userId);
    return preview(em, await this.copies.template(em, userId, id));
  }

  /** Throws NotFound. */
  async previewType(actor: Actor, id: number, userId: number): Promise<CopyPreview> {
    const em = this.em.fork();
    await this.audit.recordReading(em, actor, userId);
    return preview(em, await this.copies.type(em, userId, id));
  }

  existing(query: ListExisting): Promise<ExistingDefault[]> {
    return this.copies.existing(this.em.fork(), query);
  }

  private copy(
    actor: Actor,
    what: {
      kind: Kind;
      id: number;
      userId: number;
      existing: Existing;
      existingType: Existing;
      original: (em: EntityManager) => Promise<Original>;
    },
  ): Promise<CopyResult> {
    return this.em.fork().transactional(async (em) => {
      await allowSeconds(em, MOST_SECONDS);
      await this.defaults.lock(em);
      const { type, name, source } = await what.original(em);
      const make = { position: await this.order.nextTypePlace(em), createdBy: makerOf(em, actor) };
      const settled = await settleType(em, type, what.existingType, make);
      const { existing, kind, userId } = what;
      const taken = await takeIn(em, { typeId: settled.type.id, source, existing, createdBy: actor.actorId });
      await this.defaults.assertRoomFor(em, {
        ...(settled.outcome === "created" && { types: 0 }),
        ...(taken.created > 0 && { prompts: 0 }),
      });
      const target = { targetKind: kind, targetId: what.id, targetName: name };
      await this.audit.record(em, {
        ...actor,
        action: `default.copy-${kind}`,
        ...target,
        details: { userId, existing, ...taken },
      });
      return { message: copySentence(taken), type: toSettled(settled), ...taken };
    });
  }
}

async function preview(em: EntityManager, { type, source }: Original): Promise<CopyPreview> {
  const found = await em.findOne(DefaultTemplateType, { name: type.name });
  // No row has the id 0: without such a type nothing is there.
  return { type: { ...type, exists: found !== null }, ...(await compare(em, found?.id ?? 0, source)) };
}

function toSettled({ type: { id, name, label, color, isActive }, outcome }: SettledType): CopyResult["type"] {
  return { id, name, label, color, isActive, outcome };
}
