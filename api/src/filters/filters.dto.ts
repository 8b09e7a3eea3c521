import { filterName, filterQuery, LIMITS } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

const example = {
  id: 5,
  name: "Poems of this year",
  query: "type=4&tag=poetry",
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const SavedFilter = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z.string().meta({ description: "The query string of the list of prompts" }),
    createdAt: moment,
  })
  .meta({ id: "SavedFilter", description: "A filter a person named.", examples: [example] });
export type SavedFilter = z.output<typeof SavedFilter>;

export const ListFilters = z.object(paging(LIMITS.perPerson));
export type ListFilters = z.output<typeof ListFilters>;

export const WriteFilter = z.strictObject({ name: filterName, query: filterQuery }).meta({
  id: "WriteFilter",
  description: "A filter and its name.",
  examples: [{ name: "Poems of this year", query: "type=4&tag=poetry" }],
});
export type WriteFilter = z.output<typeof WriteFilter>;
