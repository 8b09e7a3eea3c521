import { ApiNoContentResponse } from "@nestjs/swagger";
import { TRASH_DAYS } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";
import { OPERATION_HEADER, setUndoIdHeader } from "../operations/operations.dto.js";

const kind = z.enum(["prompt", "prompts", "type"]).meta({ description: "What was deleted in one go" });
const promptCount = z.int().meta({ description: "Prompts it brings back" });

export const TrashItem = z
  .object({
    id: z.int(),
    kind,
    name: z.string().meta({ description: "The prompt's title or the type's label; empty for several prompts" }),
    promptCount,
    titles: z.array(z.string()).meta({ description: "Titles of the first 5 prompts" }),
    type: z
      .object({ label: z.string(), color: z.string() })
      .nullable()
      .meta({ description: "The type, or the type of the prompt; null for several prompts" }),
    deletedAt: moment,
    goesAt: moment.meta({ description: `When it goes for good, ${TRASH_DAYS} days later` }),
  })
  .meta({
    id: "TrashItem",
    description: "What one delete took away.",
    examples: [
      {
        id: 31,
        kind: "type",
        name: "Writing",
        promptCount: 2,
        titles: ["Poet", "Editor"],
        type: { label: "Writing", color: "#34c759" },
        deletedAt: "2026-05-04T09:30:00.000Z",
        goesAt: "2026-06-03T09:30:00.000Z",
      },
    ],
  });
export type TrashItem = z.output<typeof TrashItem>;

export const TrashContent = z
  .object({
    prompts: z
      .array(z.object({ id: z.int(), title: z.string(), content: z.string() }))
      .meta({ description: "The first 5 prompts, those of `titles`" }),
  })
  .meta({
    id: "TrashContent",
    description: "What a row of the trash holds, to read it before it is restored.",
    examples: [{ prompts: [{ id: 12, title: "Poet", content: "Write a poem about {{topic}}." }] }],
  });
export type TrashContent = z.output<typeof TrashContent>;

export const Restored = z
  .object({
    kind,
    typeId: z.int().nullable().meta({ description: "The type that came back, when a type was deleted" }),
    templateIds: z.array(z.int()).meta({ description: "The prompts that came back, with the ids they had" }),
    promptCount,
    message: z.string().meta({ description: "What happened, with what had to be different, for the screen" }),
  })
  .meta({
    id: "Restored",
    description: "What came back out of the trash.",
    examples: [{ kind: "prompt", typeId: null, templateIds: [12], promptCount: 1, message: "“Poet” is back." }],
  });
export type Restored = z.output<typeof Restored>;

export const ListTrash = z.object(paging());
export type ListTrash = z.output<typeof ListTrash>;

export interface Discarded {
  trashId: number;
  undoId: number;
}

const HEADER = "X-Trash-Id";

export function setUndoHeaders(response: Response, { trashId, undoId }: Discarded): void {
  response.setHeader(HEADER, trashId);
  setUndoIdHeader(response, undoId);
}

export const AnswersDiscarded = () =>
  ApiNoContentResponse({
    description: "In the trash",
    headers: {
      [HEADER]: { description: "For POST /api/trash/{id}/restore", schema: { type: "integer" } },
      ...OPERATION_HEADER,
    },
  });
