import { Injectable } from "@nestjs/common";
import { Conflict } from "../common/errors.js";
import { DAY_MS } from "../common/time.js";
import { type Transaction, toIso } from "../database/database.js";
import { OperationsService } from "../operations/operations.service.js";
import { TagsService } from "../tags/tags.service.js";
import { ImportWritesRepository } from "./import-writes.repository.js";
import type { Undo } from "./imports.dto.js";
import { ImportsRepository } from "./imports.repository.js";
import { UNDO_DAYS } from "./imports.service.js";

const MAX_TITLES = 20;

@Injectable()
export class UndoImportService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly writes: ImportWritesRepository,
    private readonly tags: TagsService,
    private readonly operations: OperationsService,
  ) {}

  async undo(ownerId: number, id: number): Promise<Undo> {
    const { undo } = await this.operations.undo(ownerId, {
      ref: { importId: id },
      locks: ["imports", "tags"],
      restore: async (tx) => {
        const undo = await this.revert(tx, ownerId, id);
        return { undo, promptCount: undo.removed + undo.restored, message: sentence(undo) };
      },
    });
    return undo;
  }

  private async revert(tx: Transaction, ownerId: number, id: number): Promise<Undo> {
    const { status, appliedAt, outcome } = await this.imports.find(tx, ownerId, id, true);
    if (status !== "applied" || !appliedAt) throw new Conflict("conflict", "There is nothing of this import to undo.");
    const applied = new Date(toIso(appliedAt));
    const now = await tx.now();
    if (now.getTime() > applied.getTime() + UNDO_DAYS * DAY_MS) {
      throw new Conflict("conflict", `An import can be undone for ${UNDO_DAYS} days.`);
    }
    const kept = await this.writes.edited(tx, ownerId, id);
    const undo = {
      removed: await this.writes.removeCreated(tx, ownerId, id),
      restored: await this.restore(tx, ownerId, id),
      typesRemoved: await this.writes.removeTypes(tx, ownerId, outcome?.typeIds ?? [], applied),
      kept: kept.length,
      keptTitles: kept.slice(0, MAX_TITLES),
    };
    await this.imports.finishUndo(tx, id, undo, now);
    return undo;
  }

  private async restore(tx: Transaction, ownerId: number, id: number): Promise<number> {
    const restored = await this.writes.restoreReplaced(tx, ownerId, id);
    const tagged = restored.flatMap(({ id: templateId, tags }) => (tags ? [{ templateId, tags }] : []));
    if (tagged.length > 0) await this.tags.replace(tx, ownerId, tagged, true);
    return restored.length;
  }
}

function sentence({ removed, restored, kept }: Undo): string {
  const parts = [`${removed} removed`, `${restored} restored`, ...(kept > 0 ? [`${kept} edited since and kept`] : [])];
  return `Prompts of the import: ${parts.join(", ")}.`;
}
