import { toApiError } from "@promptory/api-client";

/** The sentences of an answer that belong under a field of the form; none when the failure is about none of them. */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { field: Field; message: string }[] {
  const { code, message, errors = [] } = toApiError(error);
  const refused = code === "type_name_taken" ? [{ field: "name", message }] : errors;
  return refused.flatMap(({ field, message }) => {
    // A part of a list, as "matches.2", belongs under the list.
    const known = fields.find((name) => name === field.split(".", 1)[0]);
    return known ? [{ field: known, message }] : [];
  });
}
