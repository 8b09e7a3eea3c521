import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { DefaultsPreview } from "./defaults.dto.js";
import { DefaultsService } from "./defaults.service.js";

/** Shows administrators what giving the defaults would give. */
@Injectable()
export class DefaultsPreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly defaults: DefaultsService,
  ) {}

  async read(): Promise<DefaultsPreview> {
    const types = await this.defaults.given(this.em.fork());
    const templateCount = types.reduce((sum, { templates }) => sum + templates.length, 0);
    return { types, typeCount: types.length, templateCount };
  }
}
