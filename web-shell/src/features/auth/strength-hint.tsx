import { PasswordStrength } from "@promptory/ui/password-strength";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { text } from "../../locales/en/index.ts";

/** Values of StrengthHint: `username` is what the password had better not be. */
export interface StrengthHintProps<Form extends FieldValues> {
  control: Control<Form, unknown, FieldValues>;
  name: FieldPath<Form>;
  username: string;
}

/** How strong the password in a form is; apart, so that typing redraws this line alone. */
export function StrengthHint<Form extends FieldValues>({ control, name, username }: StrengthHintProps<Form>) {
  const password: string = useWatch({ control, name });
  return (
    <PasswordStrength
      password={password}
      known={[username, text.app.name]}
      label={text.auth.strength}
      names={text.auth.strengths}
      rule={text.auth.passwordHint}
    />
  );
}
