import { Injectable } from "@nestjs/common";
import type { Versioned } from "../common/etag.js";
import type { Page } from "../database/paging.js";
import type { Template } from "../templates/templates.dto.js";
import { TemplatesService } from "../templates/templates.service.js";
import type { ListVersions, RestoreVersion, Version, VersionText } from "./versions.dto.js";
import { VersionsRepository } from "./versions.repository.js";

@Injectable()
export class VersionsService {
  constructor(
    private readonly versions: VersionsRepository,
    private readonly templates: TemplatesService,
  ) {}

  list(ownerId: number, id: number, query: ListVersions): Promise<Page<Version>> {
    return this.versions.list(ownerId, id, query);
  }

  get(ownerId: number, id: number, n: number): Promise<VersionText> {
    return this.versions.get(ownerId, id, n);
  }

  /** As a new version; the current type stays when the old one is deleted. Throws NotFound, PreconditionFailed. */
  async restore(
    ownerId: number,
    id: number,
    n: number,
    body: RestoreVersion,
    ifMatch?: string,
  ): Promise<Versioned<Template>> {
    const { title, description, content, type } = await this.versions.get(ownerId, id, n);
    const typeId = await this.versions.findType(ownerId, type);
    const cause = { source: "restore", note: body.note || `Version ${n} restored` } as const;
    return this.templates.update(ownerId, id, { title, description, content, typeId, ...cause }, ifMatch);
  }
}
