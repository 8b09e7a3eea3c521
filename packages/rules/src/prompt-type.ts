import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { text } from "./text.ts";

/** The code name of a prompt type. */
export const typeName = text({
  name: "Name",
  max: LIMITS.typeName,
  pattern: /^[a-z0-9_]+$/,
  mismatch: "Name must only contain lowercase letters, numbers, and underscores",
});

/** The label people read. */
export const typeLabel = text({ name: "Label", max: LIMITS.label });

/** A colour as `#rrggbb`, kept in lower case. */
export const typeColor = text({
  name: "Color",
  max: 7,
  tooLong: "Color must look like #34c759",
  pattern: /^#[0-9a-fA-F]{6}$/,
  mismatch: "Color must look like #34c759",
}).check(z.toLowerCase());

/** The text a new prompt of the type starts with. */
export const typeDefaultContent = text({ name: "Default content", max: LIMITS.content, optional: true });

/** The fields a person fills in for a type; `defaultContent` may be absent or null. */
export const typeFields = {
  name: typeName,
  label: typeLabel,
  color: typeColor,
  defaultContent: z.optional(z.nullable(typeDefaultContent)),
};

/** The prompt type form. */
export const typeForm = z.object(typeFields);
