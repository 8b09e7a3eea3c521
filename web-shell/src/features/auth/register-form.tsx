import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { useLazyZodForm } from "@promptory/ui/lazy-form";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { PasswordField } from "@promptory/ui/password-field";
import { useEffect, useState } from "react";
import type { Control } from "react-hook-form";
import { type NewAccount, useRegister } from "../../api/account/session.ts";
import { Form } from "../../components/form.tsx";
import { text } from "../../locales/en/index.ts";
import { bringRules, fieldProblems, isUsernameTaken, loadRegisterRules, registerProblem } from "./auth-form.ts";
import { bringCodeScreen } from "./lazy.tsx";

/** `isFirst` puts the caret into its first field. */
export interface RegisterFormProps {
  isFirst: boolean;
  /** The code of an invitation link. */
  invitation: string | undefined;
  onRegistered(account: NewAccount): void;
}

/** Makes an account and hands over its recovery code. */
export function RegisterForm({ isFirst, invitation, onRegistered }: RegisterFormProps) {
  const form = useLazyZodForm(loadRegisterRules, { username: "", password: "", confirmPassword: "" });
  const register = useRegister();
  const [isCut, setCut] = useState(false);
  const { errors, touchedFields } = form.formState;
  const { setFocus, setError } = form;
  useEffect(() => {
    if (isFirst) setFocus("username");
  }, [setFocus, isFirst]);
  const refuse = (error: unknown) => {
    if (isUsernameTaken(error)) setError("username", { message: text.auth.errors.taken }, { shouldFocus: true });
    else {
      const problems = fieldProblems(error, ["username", "password"] as const);
      for (const { field, message } of problems) setError(field, { message });
      setFocus(problems[0]?.field ?? "username");
    }
  };
  const submit = form.handleSubmit(async ({ username, password }) => {
    const isReady = await bringCodeScreen();
    setCut(!isReady);
    if (isReady)
      await register.mutateAsync({ username, password, ...(invitation && { invitation }) }).then(onRegistered, refuse);
  });
  const refused = register.isError && !isUsernameTaken(register.error) ? registerProblem(register.error) : undefined;
  const problem = isCut ? text.auth.errors.network : refused;
  const bring = () => {
    bringRules();
    void bringCodeScreen();
  };
  return (
    <Form isWide onSubmit={submit} onBlur={bring}>
      <TextField
        label={text.auth.username}
        hint={text.auth.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register("username")}
      />
      <PasswordField
        label={text.auth.password}
        hint={<StrengthSlot control={form.control} username={form.getValues("username")} />}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password", touchedFields.confirmPassword ? { deps: "confirmPassword" } : {})}
      />
      <PasswordField
        label={text.auth.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      {problem && <FormAlert title={text.auth.failed.register} message={problem} />}
      <Button type="submit" variant="primary" size="lg" busy={register.isPending}>
        {register.isPending ? text.auth.registering : text.auth.register}
      </Button>
    </Form>
  );
}

/** Values of StrengthSlot; the form is that of registration. */
interface StrengthSlotProps {
  control: Control<RegisterValues, unknown, RegisterValues>;
  username: string;
}

type RegisterValues = { username: string; password: string; confirmPassword: string };

const Rule = () => text.auth.passwordHint;

/** The strength of the password being chosen, whose code login does not wait for. */
// Advice only: without it the line says the rule, and registration goes on.
const StrengthSlot = lazyWithRetry<StrengthSlotProps>(
  () =>
    import("./strength-hint.tsx").then(
      ({ StrengthHint }) =>
        ({ control, username }) => <StrengthHint control={control} name="password" username={username} />,
      () => Rule,
    ),
  <Rule />,
);
