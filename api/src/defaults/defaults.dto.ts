import { z } from "zod";
import { moment } from "../common/api-docs.js";

const example = {
  id: 3,
  typeId: 1,
  title: "Explain a concept",
  content: "Explain the following as to a beginner.",
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const DefaultTemplate = z
  .object({ id: z.int(), typeId: z.int(), title: z.string(), content: z.string(), createdAt: moment })
  .meta({ id: "DefaultTemplate", description: "A prompt every new user gets a copy of.", examples: [example] });
export type DefaultTemplate = z.output<typeof DefaultTemplate>;

export const DefaultsPreview = z
  .object({
    types: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        label: z.string(),
        color: z.string(),
        templates: z.array(DefaultTemplate),
      }),
    ),
    typeCount: z.int(),
    templateCount: z.int(),
  })
  .meta({
    id: "DefaultsPreview",
    description: "Exactly what a new user gets, in order.",
    examples: [
      {
        types: [{ id: 1, name: "learning", label: "Learning", color: "#007aff", templates: [example] }],
        typeCount: 1,
        templateCount: 1,
      },
    ],
  });
export type DefaultsPreview = z.output<typeof DefaultsPreview>;
