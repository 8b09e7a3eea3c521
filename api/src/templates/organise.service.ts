import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { BadRequest, Conflict, NotFound } from "../common/errors.js";
import type { Versioned } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import { waitForHeavyWork } from "../database/heavy-work.js";
import { lockForOwner } from "../database/locks.js";
import type { JobRun } from "../operations/jobs.repository.js";
import { JobsService } from "../operations/jobs.service.js";
import type { Change, Operation, OperationKind } from "../operations/operations.dto.js";
import { OperationsService } from "../operations/operations.service.js";
import { TagsService } from "../tags/tags.service.js";
import { insertPrompt, setPromptType } from "../template-rows/save-templates.js";
import { TrashService } from "../trash/trash.service.js";
import { TypesService } from "../types/types.service.js";
import type { ChangedMany, ChangeMany, MoveTemplate, TemplateCounts, TemplatePosition } from "./organise.dto.js";
import { OrganiseRepository, type Place } from "./organise.repository.js";
import type { Choice } from "./search-query.js";
import type { FilterTemplates, Template } from "./templates.dto.js";
import { ABSENT, TemplatesRepository } from "./templates.repository.js";

const COPY = " (copy)";
const RECOUNTED = "The number of prompts has changed. Check it and try again.";

type Undo = Pick<ChangedMany, "trashId" | "undoId">;
const NO_UNDO: Undo = { trashId: null, undoId: null };
type LastingChange = Exclude<ChangeMany, { action: "delete" }>;

@Injectable()
export class OrganiseService {
  constructor(
    private readonly db: Database,
    private readonly organise: OrganiseRepository,
    private readonly templates: TemplatesRepository,
    private readonly tags: TagsService,
    private readonly types: TypesService,
    private readonly trash: TrashService,
    private readonly operations: OperationsService,
    private readonly jobs: JobsService,
  ) {}

  async counts(ownerId: number, { search, ...query }: Partial<FilterTemplates>): Promise<TemplateCounts> {
    return this.organise.counts(await this.choice(ownerId, query), search?.trim() || undefined);
  }

  async idsOf(ownerId: number, { search, ...query }: Partial<FilterTemplates>): Promise<number[]> {
    return this.organise.chosen(this.db, await this.choice(ownerId, query), search?.trim() || undefined);
  }

  /** All or none of those that exist. Throws NotFound if none exists, Conflict for another count than expected, OperationStopped. */
  async changeMany(ownerId: number, body: ChangeMany, job?: JobRun): Promise<ChangedMany> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(60);
      if (job) await waitForHeavyWork(tx, ownerId);
      await this.prepare(tx, ownerId, body);
      const ids = await this.lockTargets(tx, ownerId, body);
      if (ids.length === 0 && body.ids) throw new NotFound(ABSENT);
      if (body.expected !== undefined && body.expected !== ids.length) throw new Conflict("conflict", RECOUNTED);
      const undo = ids.length > 0 ? await this.apply(tx, ownerId, ids, body, job) : NO_UNDO;
      return { count: ids.length, ...undo };
    });
  }

  /** Throws BadRequest for a type, Conflict for another count than expected or while an operation runs. */
  startChange(ownerId: number, body: ChangeMany): Promise<Operation> {
    return this.db.transaction(async (tx) => {
      await this.prepare(tx, ownerId, body);
      const promptCount = (await this.matching(tx, ownerId, body)).length;
      if (body.expected !== promptCount) throw new Conflict("conflict", RECOUNTED);
      const { kind, name } = await this.describe(tx, ownerId, body);
      return this.jobs.start(ownerId, { kind, name, promptCount, request: body });
    });
  }

  /** The caller holds the lock of the tags. Later changes stay. Returns the number of restored prompts. */
  async revert(tx: Transaction, ownerId: number, change: Change): Promise<number> {
    switch (change.kind) {
      case "move":
        return this.moveBack(tx, ownerId, change);
      case "favourite": {
        const ids = await this.organise.lockOwned(tx, ownerId, change.ids);
        return (await this.organise.setFavourite(tx, ownerId, ids, !change.favourite)).length;
      }
      case "offer": {
        const ids = await this.organise.lockOwned(tx, ownerId, change.ids);
        return (await this.organise.setOffered(tx, ownerId, ids, !change.offered)).length;
      }
      case "tags": {
        const { given, taken } = change;
        const all = [...given, ...taken].flatMap(({ ids }) => ids);
        const ids = await this.organise.lockOwned(tx, ownerId, [...new Set(all)]);
        for (const tagging of given) await this.tags.take(tx, ownerId, tagging.ids, [tagging.name]);
        for (const tagging of taken) await this.tags.add(tx, ownerId, tagging.ids, [tagging.name], true);
        return ids.length;
      }
    }
  }

  private async moveBack(tx: Transaction, ownerId: number, { typeId, before }: Extract<Change, { kind: "move" }>) {
    const there: typeof before = [];
    for (const group of before) if (await this.types.lockOwnedForKeyShare(tx, ownerId, group.typeId)) there.push(group);
    await this.organise.lockOwned(
      tx,
      ownerId,
      there.flatMap(({ ids }) => ids),
    );
    let count = 0;
    for (const { typeId: old, ids } of there) {
      const unmoved = await this.organise.ofType(tx, ownerId, ids, typeId);
      count += (await setPromptType(tx, ownerId, unmoved, old)).length;
    }
    return count;
  }

  async duplicate(ownerId: number, id: number): Promise<Versioned<Template>> {
    const { row } = await this.templates.get(ownerId, id);
    const copyId = await this.db.transaction(async (tx) => {
      const { typeId, title, description, content } = row;
      const text = { title: copyTitle(title), description, content };
      const copy = await insertPrompt(tx, { userId: ownerId, typeId, ...text });
      if (!copy) throw new NotFound(ABSENT);
      if (row.tags.length > 0) await this.tags.replace(tx, ownerId, [{ templateId: copy.id, tags: row.tags }]);
      await this.put(tx, ownerId, copy.id, { after: id });
      return copy.id;
    });
    return this.templates.get(ownerId, copyId);
  }

  async move(ownerId: number, id: number, body: MoveTemplate): Promise<TemplatePosition> {
    return this.db.transaction((tx) => this.put(tx, ownerId, id, body));
  }

  private async put(tx: Transaction, ownerId: number, id: number, to: MoveTemplate): Promise<TemplatePosition> {
    await lockForOwner(tx, "order", ownerId);
    if (!(await this.organise.place(tx, ownerId, id))) throw new NotFound(ABSENT);
    const gap = await this.gap(tx, ownerId, id, to);
    const position = gap ?? (await this.widenedGap(tx, ownerId, id, to));
    await this.organise.put(tx, ownerId, id, position);
    return { id, position };
  }

  private async gap(tx: Transaction, ownerId: number, id: number, to: MoveTemplate): Promise<number | undefined> {
    const side = to.before === undefined ? "after" : "before";
    const other = await this.other(tx, ownerId, id, to);
    const beyond = await this.organise.neighbour(tx, ownerId, side, other, id);
    return side === "before" ? between(beyond, other) : between(other, beyond);
  }

  private async widenedGap(tx: Transaction, ownerId: number, id: number, to: MoveTemplate): Promise<number> {
    await tx.allowSeconds(60);
    await this.organise.renumber(tx, ownerId);
    const position = await this.gap(tx, ownerId, id, to);
    if (position === undefined) throw new Error("There is no room although every prompt was numbered anew.");
    return position;
  }

  private async other(tx: Transaction, ownerId: number, id: number, { before, after }: MoveTemplate): Promise<Place> {
    const field = before === undefined ? "after" : "before";
    const otherId = before ?? after;
    if (otherId === id) throw new BadRequest([{ field, message: "Choose another prompt." }]);
    const place = otherId === undefined ? undefined : await this.organise.place(tx, ownerId, otherId);
    if (!place) throw new BadRequest([{ field, message: "That prompt does not exist." }]);
    return place;
  }

  private async apply(
    tx: Transaction,
    ownerId: number,
    ids: number[],
    body: ChangeMany,
    job: JobRun | undefined,
  ): Promise<Undo> {
    if (body.action === "delete") return this.trash.discard(tx, ownerId, { templateIds: ids, job });
    const change = await this.change(tx, ownerId, ids, body);
    const { kind, name } = await this.describe(tx, ownerId, body);
    return { ...NO_UNDO, undoId: await this.operations.recordChange(tx, ownerId, kind, name, change, job) };
  }

  private async describe(
    tx: Transaction,
    ownerId: number,
    body: ChangeMany,
  ): Promise<{ kind: OperationKind; name: string }> {
    switch (body.action) {
      case "delete":
        return { kind: "delete", name: "" };
      case "move":
        return { kind: "move", name: (await this.types.findOwned(tx, ownerId, body.typeId)).label };
      case "favourite":
        return { kind: body.favourite ? "favourite" : "unfavourite", name: "" };
      case "offer":
        return { kind: body.offered ? "offer" : "withdraw", name: "" };
      default:
        return { kind: body.action, name: body.tags.join(", ") };
    }
  }

  private async change(tx: Transaction, ownerId: number, ids: number[], body: LastingChange): Promise<Change> {
    switch (body.action) {
      case "move": {
        const { typeId } = body;
        const before = await this.organise.typesOf(tx, ownerId, ids, typeId);
        await setPromptType(tx, ownerId, ids, typeId);
        return { kind: "move", typeId, before };
      }
      case "addTags":
        return { kind: "tags", given: await this.tags.add(tx, ownerId, ids, body.tags), taken: [] };
      case "removeTags":
        return { kind: "tags", given: [], taken: await this.tags.take(tx, ownerId, ids, body.tags) };
      case "favourite": {
        const { favourite } = body;
        return { kind: "favourite", favourite, ids: await this.organise.setFavourite(tx, ownerId, ids, favourite) };
      }
      case "offer": {
        const { offered } = body;
        return { kind: "offer", offered, ids: await this.organise.setOffered(tx, ownerId, ids, offered) };
      }
    }
  }

  /** Tags and types are locked before prompts, as every other writer does. */
  private async prepare(tx: Transaction, ownerId: number, body: ChangeMany): Promise<void> {
    if (body.action === "addTags" || body.action === "removeTags") await lockForOwner(tx, "tags", ownerId);
    if (body.action !== "move" || (await this.types.lockOwnedForKeyShare(tx, ownerId, body.typeId))) return;
    throw new BadRequest([{ field: "typeId", message: "That type does not exist." }]);
  }

  private async lockTargets(tx: Transaction, ownerId: number, body: ChangeMany): Promise<number[]> {
    if (body.ids) return this.organise.lockOwned(tx, ownerId, body.ids);
    const locked = new Set(await this.organise.lockOwned(tx, ownerId, await this.matching(tx, ownerId, body)));
    // Another transaction may have changed a prompt before its lock was granted.
    return (await this.matching(tx, ownerId, body)).filter((id) => locked.has(id));
  }

  private async matching(tx: Transaction, ownerId: number, { filter }: ChangeMany): Promise<number[]> {
    const { search, ...rest } = filter ?? {};
    return this.organise.chosen(tx, await this.choice(ownerId, rest), search?.trim() || undefined);
  }

  private async choice(ownerId: number, { tag, ...rest }: Partial<FilterTemplates>): Promise<Choice> {
    return { ...rest, ownerId, tagIds: tag && (await this.tags.idsOf(ownerId, tag)) };
  }
}

function between(before: Place | undefined, after: Place | undefined): number | undefined {
  if (!before) return after ? after.place - 1 : 0;
  if (!after) return before.place + 1;
  const middle = before.place / 2 + after.place / 2;
  return before.place < middle && middle < after.place ? middle : undefined;
}

function copyTitle(title: string): string {
  const room = LIMITS.title - COPY.length;
  return `${[...title].slice(0, room).join("")}${COPY}`;
}
