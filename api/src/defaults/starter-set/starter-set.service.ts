import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { AuditService } from "../../audit/audit.service.js";
import type { Actor } from "../../common/access.js";
import { Database, type Transaction } from "../../database/database.js";
import { lock } from "../../database/locks.js";
import { copyInto, creatorOf, resolveType, type Source, starterSentence } from "../admin/copy-to-default.repository.js";
import { DefaultsRepository, OrderRepository } from "../admin/defaults.repository.js";
import { DefaultTemplate, DefaultTemplateType } from "../defaults.entity.js";
import type { StarterSet, StarterSetResult, StarterSetStatus } from "./starter-set.dto.js";
import starterSet from "./starter-set.json" with { type: "json" };

export type StarterType = {
  name: string;
  label: string;
  color: string;
  templates: readonly { title: string; content: string }[];
};

export const STARTER_LICENCE = starterSet.licence;

export const STARTER_SET: readonly StarterType[] = starterSet.types;

const SYSTEM: Actor = { actorId: null, actorName: "system", ip: null };

const STARTER_PROMPTS = STARTER_SET.flatMap(({ name, templates }) =>
  templates.map(({ title }) => ({ typeName: name, title })),
);

@Injectable()
export class StarterSetService {
  constructor(
    private readonly db: Database,
    private readonly defaults: DefaultsRepository,
    private readonly order: OrderRepository,
    private readonly audit: AuditService,
  ) {}

  async preview(): Promise<StarterSet> {
    const there = await this.titlesThere();
    const types = STARTER_SET.map(({ templates, ...type }) => ({
      ...type,
      isThere: there.has(type.name),
      templates: templates.map((each) => ({ ...each, isThere: there.get(type.name)?.has(each.title) ?? false })),
    }));
    const prompts = types.flatMap(({ templates }) => templates);
    const missing = prompts.filter(({ isThere }) => !isThere).length;
    return { licence: STARTER_LICENCE, types, total: prompts.length, missing };
  }

  install(actor: Actor): Promise<StarterSetResult> {
    return this.db.transaction((tx) => this.installIn(tx, actor));
  }

  async installFirst(tx: Transaction): Promise<void> {
    await this.installIn(tx, SYSTEM);
    await this.defaults.setStarterNotice(tx, "new");
  }

  status(): Promise<StarterSetStatus> {
    return this.readStatus(this.db);
  }

  setActive(actor: Actor, isActive: boolean): Promise<StarterSetStatus> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "defaults");
      if (isActive) await this.installIn(tx, actor);
      await this.defaults.setStarterActive(tx, STARTER_PROMPTS, isActive);
      const action = isActive ? "default.activate-starter" : "default.deactivate-starter";
      await this.audit.record(tx, { ...actor, action, targetKind: "starter-set" });
      return this.readStatus(tx);
    });
  }

  dismissNotice(): Promise<void> {
    return this.defaults.setStarterNotice(this.db, null);
  }

  private async readStatus(db: Database): Promise<StarterSetStatus> {
    const { active, notice } = await this.defaults.starterStatus(db, STARTER_PROMPTS);
    return { isActive: active > 0, active, total: STARTER_PROMPTS.length, notice };
  }

  private async installIn(tx: Transaction, actor: Actor): Promise<StarterSetResult> {
    await lock(tx, "defaults");
    const sum = { typesCreated: 0, created: 0, skipped: 0 };
    for (const each of STARTER_SET) await this.installType(tx, actor, each, sum);
    await this.defaults.assertRoomFor(tx, {
      ...(sum.typesCreated > 0 && { types: 0 }),
      ...(sum.created > 0 && { prompts: 0 }),
    });
    await this.audit.record(tx, {
      ...actor,
      action: "default.install-starter",
      targetKind: "starter-set",
      details: sum,
    });
    return { message: starterSentence(sum), ...sum };
  }

  private async installType(
    tx: Transaction,
    actor: Actor,
    starter: StarterType,
    sum: Omit<StarterSetResult, "message">,
  ) {
    const make = { position: await this.order.nextTypePlace(tx), createdBy: creatorOf(tx, actor) };
    const { type, outcome } = await resolveType(tx, starter, "skip", make);
    const source = toSource(starter);
    const counts = await copyInto(tx, { typeId: type.id, source, existing: "skip", createdBy: actor.actorId });
    if (outcome === "created") sum.typesCreated += 1;
    sum.created += counts.created;
    sum.skipped += counts.skipped;
  }

  private async titlesThere(): Promise<Map<string, Set<string>>> {
    const name = { $in: STARTER_SET.map((type) => type.name) };
    const types = await this.db.em.find(DefaultTemplateType, { name }, { fields: ["name"] });
    const templates = await this.db.em.find(DefaultTemplate, { type: { name } }, { fields: ["title", "type"] });
    const titlesOf = (typeId: number) => templates.filter(({ type }) => type.id === typeId).map(({ title }) => title);
    return new Map(types.map((type) => [type.name, new Set(titlesOf(type.id))]));
  }
}

function toSource({ templates }: StarterType): Source {
  return sql`
    select n::int, title, content
      from unnest(${templates.map(({ title }) => title)}::text[], ${templates.map(({ content }) => content)}::text[])
           with ordinality as t(title, content, n)`;
}
