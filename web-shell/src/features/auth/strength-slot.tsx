import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import type { Control } from "react-hook-form";
import { text } from "../../text/index.ts";

/** Values of StrengthSlot; the form is that of registration. */
export interface StrengthSlotProps {
  control: Control<RegisterValues, unknown, RegisterValues>;
  username: string;
}

type RegisterValues = { username: string; password: string; confirmPassword: string };

const Rule = () => text.auth.passwordHint;

/** The strength of the password being chosen, whose code login does not wait for. */
// Advice only: without it the line says the rule, and registration goes on.
export const StrengthSlot = lazyWithRetry<StrengthSlotProps>(
  () =>
    import("./strength-hint.tsx").then(
      ({ StrengthHint }) =>
        ({ control, username }) => <StrengthHint control={control} name="password" username={username} />,
      () => Rule,
    ),
  <Rule />,
);
