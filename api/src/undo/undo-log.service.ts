import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { NotFound } from "../common/errors.js";
import type { Change } from "./change.js";
import { UndoLogRepository } from "./undo-log.repository.js";

/** Remembers what many prompts were before a change, for a day. */
@Injectable()
export class UndoLogService {
  constructor(private readonly undos: UndoLogRepository) {}

  /** In the caller's transaction; answers the id to undo it by, and null where nothing was changed. */
  async record(em: EntityManager, ownerId: number, change: Change): Promise<number | null> {
    return isNothing(change) ? null : this.undos.create(em, ownerId, change);
  }

  /** Each change once, in the caller's transaction. Throws NotFound. */
  async take(em: EntityManager, ownerId: number, id: number): Promise<Change> {
    const change = await this.undos.take(em, ownerId, id);
    if (!change) throw new NotFound("There is nothing left to undo.");
    return change;
  }
}

function isNothing(change: Change): boolean {
  switch (change.kind) {
    case "move":
      return change.before.length === 0;
    case "favourite":
      return change.ids.length === 0;
    case "tags":
      return change.given.length === 0 && change.taken.length === 0;
  }
}
