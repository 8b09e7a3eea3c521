import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

const { names, type } = library;

/** The code name of a prompt type. */
export const typeName = text({
  name: names.name,
  max: LIMITS.typeName,
  pattern: /^[a-z0-9_]+$/,
  mismatch: type.name,
});

/** The label people read. */
export const typeLabel = text({ name: names.label, max: LIMITS.label });

/** A colour as `#rrggbb`, kept in lower case. */
export const typeColor = text({
  name: names.color,
  max: 7,
  tooLong: type.color,
  pattern: /^#[0-9a-fA-F]{6}$/,
  mismatch: type.color,
}).check(z.toLowerCase());

/** The text a new prompt of the type starts with. */
export const typeDefaultContent = text({ name: names.defaultContent, max: LIMITS.content, optional: true });

/** The fields a person fills in for a type; `defaultContent` may be absent or null. */
export const typeFields = {
  name: typeName,
  label: typeLabel,
  color: typeColor,
  defaultContent: z.optional(z.nullable(typeDefaultContent)),
};

/** The prompt type form. */
export const typeForm = z.object(typeFields);
