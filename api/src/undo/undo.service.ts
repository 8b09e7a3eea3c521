import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { allowSeconds } from "../database/patience.js";
import { TagsService } from "../tags/tags.service.js";
import { OrganiseService } from "../templates/organise.service.js";
import type { Undone } from "./undo.dto.js";
import { UndoLogService } from "./undo-log.service.js";

/** Takes changes of many prompts back. */
@Injectable()
export class UndoService {
  constructor(
    private readonly em: EntityManager,
    private readonly log: UndoLogService,
    private readonly tags: TagsService,
    private readonly organise: OrganiseService,
  ) {}

  /** All of it or nothing. Throws NotFound, BadRequest where a prompt would have too many tags. */
  async undo(ownerId: number, id: number): Promise<Undone> {
    return this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 60);
      // First, as every writer of tags does; what the change is about is not known yet.
      await this.tags.lock(em, ownerId);
      return { count: await this.organise.takeBack(em, ownerId, await this.log.take(em, ownerId, id)) };
    });
  }
}
