import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";

/**
 * `useZodForm` for the page everybody loads first: the rules and zod arrive after the form can be typed into.
 * `load` brings the schema; should it fail, the values go to the server unchecked, which knows the same rules.
 */
export function useLazyZodForm<Output extends FieldValues, Input extends FieldValues>(
  load: () => Promise<$ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
  options: Pick<UseFormProps<Input>, "mode"> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: async (values, context, settings) => {
      const parts = await Promise.all([load(), import("./zod-resolver.ts")]).catch(() => undefined);
      if (!parts) return { values: values as unknown as Output, errors: {} };
      const [schema, { zodResolver }] = parts;
      return zodResolver<Input, unknown, Output>(schema)(values, context, settings);
    },
    defaultValues,
    mode: "onTouched",
    shouldFocusError: true,
    ...options,
  });
}
