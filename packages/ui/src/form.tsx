import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";

/**
 * A react-hook-form over a schema of @promptory/rules: a field speaks after it was left, then while it is corrected;
 * a refused submit focuses the first wrong field and keeps everything typed.
 */
export function useZodForm<Output extends FieldValues, Input extends FieldValues>(
  schema: $ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  options: Pick<UseFormProps<Input>, "mode"> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: "onTouched",
    shouldFocusError: true,
    ...options,
  });
}
