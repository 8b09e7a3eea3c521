import { Injectable } from "@nestjs/common";
import { TRASH_DAYS } from "@promptory/rules";
import { sql } from "kysely";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import type { JobRun } from "../operations/jobs.repository.js";
import { OperationsService } from "../operations/operations.service.js";
import { nameCause, setPromptType } from "../template-rows/save-templates.js";
import type { Discarded, ListTrash, Restored, TrashContent, TrashItem } from "./trash.dto.js";
import { TrashRepository } from "./trash.repository.js";
import { lockPrompts, lockPromptsOf, RestoredTypes, TrashRows } from "./trash-rows.js";

export type DiscardRequest = DiscardPrompts | DiscardType;
type DiscardPrompts = { templateIds: readonly number[]; job?: JobRun | undefined };
type DiscardType = { typeId: number; moved?: { to: number; templateIds: readonly number[] } };

@Injectable()
export class TrashService {
  constructor(
    private readonly db: Database,
    private readonly items: TrashRepository,
    private readonly rows: TrashRows,
    private readonly restoredTypes: RestoredTypes,
    private readonly operations: OperationsService,
  ) {}

  list(ownerId: number, query: ListTrash): Promise<Page<TrashItem>> {
    return this.items.list(ownerId, query);
  }

  get(ownerId: number, id: number): Promise<TrashContent> {
    return this.items.get(ownerId, id);
  }

  /** Leaves out missing prompts and those of others. Throws NotFound when nothing is left. */
  async discard(tx: Transaction, ownerId: number, request: DiscardRequest): Promise<Discarded> {
    const now = await tx.now();
    return "typeId" in request
      ? this.discardType(tx, ownerId, request, now)
      : this.discardPrompts(tx, ownerId, request, now);
  }

  /** Throws NotFound, and Conflict when a parallel request took the name of the type. */
  async restore(ownerId: number, id: number): Promise<Restored> {
    try {
      return await this.operations.undo(ownerId, {
        ref: { trashId: id },
        locks: [],
        restore: (tx) => this.restoreItem(tx, ownerId, id),
        cleanUp: (tx) => this.items.remove(tx, ownerId, id),
      });
    } catch (error) {
      if (brokenUnique(error) === undefined) throw error;
      throw new Conflict("type_name_taken", "A type has just taken that ID. Please try again.");
    }
  }

  async remove(ownerId: number, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      if ((await this.items.remove(tx, ownerId, id)) === 0) throw new NotFound("That is not in the trash any more.");
    });
  }

  async empty(ownerId: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      await this.items.remove(tx, ownerId);
    });
  }

  private async discardPrompts(tx: Transaction, ownerId: number, { templateIds, job }: DiscardPrompts, now: Date) {
    const promptIds = await tx.ids(lockPrompts(ownerId, templateIds));
    if (promptIds.length === 0) throw new NotFound("Prompt not found.");
    const kind = promptIds.length === 1 ? "prompt" : "prompts";
    const { id: trashId, name } = await this.items.add(tx, ownerId, { kind, promptIds, now });
    await this.rows.keepTypes(tx, trashId, await this.typesOf(tx, promptIds));
    await this.rows.takePrompts(tx, trashId, promptIds);
    const promptCount = promptIds.length;
    const undo = { trashId };
    // Last: a job cannot be cancelled after this.
    const undoId = await this.operations.record(tx, ownerId, {
      kind: "delete",
      name,
      promptCount,
      days: TRASH_DAYS,
      undo,
      job,
    });
    return { trashId, undoId };
  }

  private async discardType(tx: Transaction, ownerId: number, { typeId, moved }: DiscardType, now: Date) {
    const type = sql<{ id: number }>`
      select id from template_types where id = ${typeId} and user_id = ${ownerId} for update`;
    if ((await tx.query(type)).length === 0) throw new NotFound("Prompt type not found.");
    const promptIds = await tx.ids(lockPromptsOf(ownerId, typeId));
    const { id: item, name } = await this.items.add(tx, ownerId, { kind: "type", typeId, promptIds, now });
    const undo = { trashId: item };
    const promptCount = promptIds.length;
    const undoId = await this.operations.record(tx, ownerId, {
      kind: "deleteType",
      name,
      promptCount,
      days: TRASH_DAYS,
      undo,
    });
    await this.rows.keepTypes(tx, item, [typeId]);
    if (moved) await this.rows.keepMoved(tx, item, moved.templateIds, moved.to);
    await this.rows.takePrompts(tx, item, promptIds);
    await tx.query(sql`delete from template_types where id = ${typeId}`);
    return { trashId: item, undoId };
  }

  private async restoreItem(tx: Transaction, ownerId: number, id: number): Promise<Restored> {
    const { kind, name } = await this.items.lockOwned(tx, ownerId, id);
    const types = await this.rows.types(tx, id);
    const { ids, remarks } = await this.restoredTypes.resolve(tx, ownerId, id, kind);
    const back = await this.rows.putPrompts(tx, id, ids);
    const typeId = kind === "type" ? (types[0]?.id ?? null) : null;
    const moved = typeId === null ? [] : await this.moveBack(tx, ownerId, id, typeId);
    const templateIds = [...back, ...moved];
    const promptCount = templateIds.length;
    const message = [sentence(kind, name, promptCount), ...new Set(remarks)].join(" ");
    return { kind, typeId, templateIds, promptCount, message };
  }

  private async moveBack(tx: Transaction, ownerId: number, itemId: number, typeId: number): Promise<number[]> {
    const moved = await this.rows.moved(tx, itemId);
    const to = moved[0]?.to;
    if (to === undefined) return [];
    await nameCause(tx, { source: "restore", note: "Its type was brought back" });
    const unmoved = await tx.ids(sql<{ id: number }>`
      select id from templates where user_id = ${ownerId} and type_id = ${to} and id = any(${moved.map(({ id }) => id)}::int[])
       order by id for update`);
    return setPromptType(tx, ownerId, unmoved, typeId);
  }

  private typesOf(tx: Transaction, promptIds: readonly number[]): Promise<number[]> {
    return tx.ids(
      sql<{ id: number }>`select distinct type_id as id from templates where id = any(${promptIds}::int[])`,
    );
  }
}

function sentence(kind: TrashItem["kind"], name: string, count: number): string {
  const prompts = `${count} ${count === 1 ? "prompt" : "prompts"}`;
  if (kind === "prompt") return `“${name}” is back.`;
  if (kind === "prompts") return `${prompts} ${count === 1 ? "is" : "are"} back.`;
  return `The type “${name}” is back${count > 0 ? `, with ${prompts}` : ""}.`;
}
