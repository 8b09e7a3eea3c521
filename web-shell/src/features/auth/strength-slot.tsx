import { type ComponentType, lazy, Suspense } from "react";
import type { Control } from "react-hook-form";
import { text } from "../../text/index.ts";

/** Values of StrengthSlot; the form is that of registration. */
export interface StrengthSlotProps {
  control: Control<RegisterValues, unknown, RegisterValues>;
  username: string;
}

type RegisterValues = { username: string; password: string; confirmPassword: string };

const Rule = () => text.auth.passwordHint;

// Advice only: without it the line says the rule, and registration goes on.
const Hint = lazy<ComponentType<StrengthSlotProps>>(() =>
  import("./strength-hint.tsx").then(
    ({ StrengthHint }) => ({
      default: ({ control, username }: StrengthSlotProps) => (
        <StrengthHint control={control} name="password" username={username} />
      ),
    }),
    () => ({ default: Rule }),
  ),
);

/** Holds the strength of the password being chosen, whose code login does not wait for. */
export function StrengthSlot(props: StrengthSlotProps) {
  return (
    <Suspense fallback={<Rule />}>
      <Hint {...props} />
    </Suspense>
  );
}
