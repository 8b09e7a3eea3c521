import { Injectable } from "@nestjs/common";
import { NotFound } from "../common/errors.js";
import { Database } from "../database/database.js";
import { UndoImportService } from "../import/undo-import.service.js";
import type { Operation } from "../operations/operations.dto.js";
import { OperationsService } from "../operations/operations.service.js";
import { OrganiseService } from "../templates/organise.service.js";
import { TrashService } from "../trash/trash.service.js";

@Injectable()
export class UndoService {
  constructor(
    private readonly db: Database,
    private readonly operations: OperationsService,
    private readonly organise: OrganiseService,
    private readonly trash: TrashService,
    private readonly imports: UndoImportService,
  ) {}

  /** Throws NotFound, and the errors of each kind of undo. */
  async undo(ownerId: number, id: number): Promise<Operation> {
    const { trashId, importId } = await this.operations.getUndoable(this.db, ownerId, id);
    if (trashId !== null) await this.trash.restore(ownerId, trashId);
    else if (importId !== null) await this.imports.undo(ownerId, importId);
    else await this.undoChange(ownerId, id);
    return this.operations.get(ownerId, id);
  }

  async undoChange(ownerId: number, id: number): Promise<number> {
    const { promptCount } = await this.operations.undo(ownerId, {
      ref: { id },
      // The content of the change is not known yet.
      locks: ["tags"],
      restore: async (tx) => {
        const { change } = await this.operations.getUndoable(tx, ownerId, id, true);
        if (!change) throw new NotFound("There is nothing left to undo.");
        const promptCount = await this.organise.revert(tx, ownerId, change);
        const message = `${promptCount} ${promptCount === 1 ? "prompt is as it was" : "prompts are as they were"}.`;
        return { promptCount, message };
      },
    });
    return promptCount;
  }
}
