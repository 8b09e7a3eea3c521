import { z } from "zod";
import { moment } from "../common/api-docs.js";
import type { DefaultTemplate as DefaultTemplateEntity } from "./default-template.entity.js";

/** A prompt every new user gets a copy of. */
export const DefaultTemplate = z
  .object({ id: z.int(), typeId: z.int(), title: z.string(), content: z.string(), createdAt: moment })
  .meta({
    id: "DefaultTemplate",
    description: "A prompt every new user gets a copy of.",
    examples: [
      {
        id: 3,
        typeId: 1,
        title: "Explain a concept",
        content: "Explain the following as to a beginner.",
        createdAt: "2026-05-04T09:30:00.000Z",
      },
    ],
  });

export type DefaultTemplate = z.output<typeof DefaultTemplate>;

/** The row as it leaves the server. */
export function toDefaultTemplate({ id, type, title, content, createdAt }: DefaultTemplateEntity): DefaultTemplate {
  return { id, typeId: type.id, title, content, createdAt: createdAt.toISOString() };
}
