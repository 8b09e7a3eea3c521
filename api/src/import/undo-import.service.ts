import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { Conflict } from "../common/errors.js";
import { toIso } from "../common/moment.js";
import { databaseNow } from "../database/database-now.js";
import { lockForOwner } from "../database/locks.js";
import { allowSeconds } from "../database/statement-timeout.js";
import { nameCause } from "../database/version-cause.js";
import { OperationsService } from "../operations/operations.service.js";
import { TagsService } from "../tags/tags.service.js";
import { ImportWritesRepository } from "./import-writes.repository.js";
import type { Undo } from "./imports.dto.js";
import { ImportsRepository } from "./imports.repository.js";
import { UNDO_DAYS } from "./imports.service.js";

const SHOWN = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Undoes an import; prompts with later edits do not change. */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly imports: ImportsRepository,
    private readonly writes: ImportWritesRepository,
    private readonly tags: TagsService,
    private readonly operations: OperationsService,
  ) {}

  /** Throws NotFound; Conflict for an import that was not applied, was undone, or is too old. */
  undo(ownerId: number, id: number): Promise<Undo> {
    return this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 30);
      await lockForOwner(em, "imports", ownerId);
      await lockForOwner(em, "tags", ownerId);
      await nameCause(em, { source: "restore", note: "Import undone" });
      const { status, appliedAt, outcome } = await this.imports.find(em, ownerId, id, true);
      if (status !== "applied" || !appliedAt)
        throw new Conflict("conflict", "There is nothing of this import to undo.");
      const applied = new Date(toIso(appliedAt));
      const now = await databaseNow(em);
      if (now.getTime() > applied.getTime() + UNDO_DAYS * DAY_MS) {
        throw new Conflict("conflict", `An import can be undone for ${UNDO_DAYS} days.`);
      }
      const kept = await this.writes.edited(em, ownerId, id);
      const undo = {
        removed: await this.writes.removeCreated(em, ownerId, id),
        restored: await this.restore(em, ownerId, id),
        typesRemoved: await this.writes.removeTypes(em, ownerId, outcome?.typeIds ?? [], applied),
        kept: kept.length,
        keptTitles: kept.slice(0, SHOWN),
      };
      await this.imports.finishUndo(em, id, undo, now);
      const promptCount = undo.removed + undo.restored;
      await this.operations.finishUndo(em, ownerId, { importId: id }, { promptCount, message: sentence(undo) });
      return undo;
    });
  }

  /** Returns the number of restored prompts. */
  private async restore(em: EntityManager, ownerId: number, id: number): Promise<number> {
    const restored = await this.writes.restoreReplaced(em, ownerId, id);
    const tagged = restored.flatMap(({ id: templateId, tags }) => (tags ? [{ templateId, tags }] : []));
    if (tagged.length > 0) await this.tags.replace(em, ownerId, tagged, true);
    return restored.length;
  }
}

function sentence({ removed, restored, kept }: Undo): string {
  const parts = [`${removed} removed`, `${restored} restored`, ...(kept > 0 ? [`${kept} edited since and kept`] : [])];
  return `Prompts of the import: ${parts.join(", ")}.`;
}
