import { type ApiError, toApiError } from "@promptory/api-client";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** The parts of a form that show a refusal. */
type FormErrors<Values extends FieldValues> = Pick<UseFormReturn<Values>, "setError" | "setFocus">;

/**
 * Puts what the server refused under the fields it names, with the focus on the first of them in `order`;
 * answers the error where no field is to blame, for an alert over the button.
 */
export function tellFields<Values extends FieldValues>(
  form: FormErrors<Values>,
  thrown: unknown,
  order: readonly Path<Values>[],
): ApiError | undefined {
  const error = toApiError(thrown);
  const refused = order.flatMap((field) => error.errors.filter((one) => one.field === field).slice(0, 1));
  for (const { field, message } of refused) form.setError(field as Path<Values>, { message });
  const first = refused[0]?.field as Path<Values> | undefined;
  if (first === undefined) return error;
  form.setFocus(first, { shouldSelect: true });
  return undefined;
}

/** Whether the server refused a field. */
export function blames(thrown: unknown, field: string): boolean {
  return toApiError(thrown).errors.some((error) => error.field === field);
}
