import type { Response } from "express";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { flag, paging } from "../common/query.js";

export const OPERATION_KINDS = [
  "delete",
  "deleteType",
  "move",
  "addTags",
  "removeTags",
  "mergeTags",
  "deleteTag",
  "favourite",
  "unfavourite",
  "offer",
  "withdraw",
  "import",
  "export",
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const OPERATION_STATUSES = ["running", "done", "failed", "cancelled", "undone"] as const;

const UndoResult = z.object({
  promptCount: z.int().meta({ description: "Prompts that are as they were" }),
  message: z.string().meta({ description: "What happened, for the screen" }),
});
export type UndoResult = z.output<typeof UndoResult>;

export const Operation = z
  .object({
    id: z.int(),
    kind: z.enum(OPERATION_KINDS).meta({ description: "What was done" }),
    status: z.enum(OPERATION_STATUSES).meta({
      description:
        "`running` waits for a worker or is worked on; `done` can be undone until `expiresAt`, and the file of an export " +
        "downloaded; `failed` and `cancelled` have changed nothing",
    }),
    name: z.string().meta({
      description: "The deleted prompt or type, the type, the tags or the file; empty where there is no one name",
    }),
    promptCount: z.int().meta({ description: "Prompts it changed; of a running one, how many it is about" }),
    importId: z.int().nullable().meta({ description: "The import, for GET /api/imports/{id}" }),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .nullable()
      .meta({ description: "How far a running one is, in prompts; null for what was done in its request" }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: "Why it failed: the code and sentence of the same error of a request" }),
    createdAt: moment,
    expiresAt: moment
      .nullable()
      .meta({ description: "Until when it can be undone, or the file of an export downloaded; null while it runs" }),
    undoneAt: moment.nullable(),
    result: UndoResult.nullable().meta({ description: "What the undo did" }),
  })
  .meta({
    id: "Operation",
    description: "A change of the library that can be undone, or an export; large ones are done by a worker.",
    examples: [
      {
        id: 5,
        kind: "addTags",
        status: "done",
        name: "poetry",
        promptCount: 2,
        importId: null,
        progress: null,
        error: null,
        createdAt: "2026-05-04T09:30:00.000Z",
        expiresAt: "2026-05-05T09:30:00.000Z",
        undoneAt: null,
        result: null,
      },
    ],
  });
export type Operation = z.output<typeof Operation>;

export const ListOperations = z.object({
  running: flag("running").describe("Only operations that are running (true) or only the others (false)"),
  undoable: flag("undoable").describe("Only operations that can be undone now (true) or only the others (false)"),
  ...paging(20),
});
export type ListOperations = z.output<typeof ListOperations>;

export const Undone = z
  .object({ count: z.int().meta({ description: "Prompts that are as they were" }) })
  .meta({ id: "Undone", description: "A change that was undone.", examples: [{ count: 2 }] });
export type Undone = z.output<typeof Undone>;

export function accepted(response: Response, operation: Operation): Operation {
  response.status(202).setHeader("Location", `/api/operations/${operation.id}`);
  return operation;
}

const HEADER = "X-Undo-Id";

export function setUndoIdHeader(response: Response, id: number | null): void {
  if (id !== null) response.setHeader(HEADER, id);
}

const header = (description: string) => ({ [HEADER]: { description, schema: { type: "integer" as const } } });

export const UNDO_HEADER = header("For POST /api/operations/{id}/undo or POST /api/undo/{id}, within a day");

export const OPERATION_HEADER = header("For POST /api/operations/{id}/undo, within 30 days");

export type Tagging = { name: string; ids: number[] };

/** Old values of changed prompts only. */
export type Change =
  | { kind: "move"; typeId: number; before: { typeId: number; ids: number[] }[] }
  | { kind: "favourite"; favourite: boolean; ids: number[] }
  | { kind: "offer"; offered: boolean; ids: number[] }
  | { kind: "tags"; given: Tagging[]; taken: Tagging[] };

export function countChanged(change: Change): number {
  switch (change.kind) {
    case "move":
      return change.before.reduce((sum, { ids }) => sum + ids.length, 0);
    case "favourite":
    case "offer":
      return change.ids.length;
    case "tags":
      return new Set([...change.given, ...change.taken].flatMap(({ ids }) => ids)).size;
  }
}
