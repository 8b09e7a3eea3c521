import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { Template } from "../templates/template.entity.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
import { DefaultTemplate } from "./default-template.entity.js";
import { DefaultTemplateType } from "./default-template-type.entity.js";
import { type DefaultTemplate as DefaultTemplateDto, toDefaultTemplate } from "./defaults.dto.js";

const ACTIVE = { isActive: true } as const;

/** The prompts and types administrators offer to new users. */
@Injectable()
export class DefaultsService {
  /** The active prompts of active types, oldest first. */
  async list(em: EntityManager): Promise<DefaultTemplateDto[]> {
    const templates = await em.find(DefaultTemplate, { ...ACTIVE, type: ACTIVE }, { orderBy: { id: "asc" } });
    return templates.map(toDefaultTemplate);
  }

  /** Gives a new user copies of what is active; they are saved with the caller's unit of work, or not at all. */
  async giveTo(em: EntityManager, user: User): Promise<void> {
    const types = await em.find(DefaultTemplateType, ACTIVE, { orderBy: { id: "asc" } });
    const templates = await em.find(DefaultTemplate, { ...ACTIVE, type: ACTIVE }, { orderBy: { id: "asc" } });
    const copies = new Map(
      types.map(({ id, name, label, color }) => [id, em.create(TemplateType, { user, name, label, color })]),
    );
    for (const { type: original, title, content } of templates) {
      const type = copies.get(original.id);
      if (type) em.create(Template, { user, type, title, content });
    }
  }
}
