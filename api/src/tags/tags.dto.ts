import { LIMITS, MAX_ID, tagName } from "@promptory/rules";
import { z } from "zod";
import { paging } from "../common/query.js";

export const Tag = z
  .object({ id: z.int(), name: z.string(), count: z.int().meta({ description: "Prompts that have it" }) })
  .meta({ id: "Tag", description: "A tag of one's own.", examples: [{ id: 3, name: "poetry", count: 12 }] });
export type Tag = z.output<typeof Tag>;

export const ListTags = z.object(paging(LIMITS.perPerson));
export type ListTags = z.output<typeof ListTags>;

export const WriteTag = z
  .strictObject({ name: tagName })
  .meta({ id: "WriteTag", description: "A tag's new name.", examples: [{ name: "poetry" }] });
export type WriteTag = z.output<typeof WriteTag>;

const SENTENCE = "Choose a tag to merge into.";

export const MergeTag = z
  .strictObject({ into: z.int({ error: SENTENCE }).min(1, SENTENCE).max(MAX_ID, "That tag does not exist.") })
  .meta({ id: "MergeTag", description: "The tag that takes the prompts.", examples: [{ into: 4 }] });
export type MergeTag = z.output<typeof MergeTag>;
