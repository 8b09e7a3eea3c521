import { ApiError } from "@promptory/api-client";
import { resetForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { useEffect } from "react";
import { type CodeRequest, type Recovered, useResetPassword } from "../../api/account/recovery.ts";
import { Form } from "../../components/form.tsx";
import { text } from "../../locales/en/open.ts";
import { commonProblem, fieldProblems } from "./auth-form.ts";
import { StrengthHint } from "./strength-hint.tsx";

const words = text.recovery;
// People copy six digits with a gap in their middle.
const withoutBlanks = (typed: string) => typed.replace(/\s/g, "");

/** Values of ResetPasswordForm. */
export interface ResetPasswordFormProps {
  request: CodeRequest;
  onRecovered(account: Recovered): void;
}

/** Takes the recovery code and a new password. */
export function ResetPasswordForm({ request, onRecovered }: ResetPasswordFormProps) {
  const { username, verificationCode } = request;
  const form = useZodForm(resetForm, {
    code: verificationCode,
    newPassword: "",
    confirmPassword: "",
    endApiKeys: true,
  });
  const reset = useResetPassword();
  const { errors, touchedFields } = form.formState;
  const { setFocus, setError } = form;
  useEffect(() => setFocus(verificationCode ? "newPassword" : "code"), [setFocus, verificationCode]);
  const refuse = (error: unknown) => {
    const problems = fieldProblems(error, ["code", "newPassword"] as const);
    for (const { field, message } of problems) setError(field, { message });
    setFocus(problems[0]?.field ?? "code", { shouldSelect: true });
  };
  const submit = form.handleSubmit(({ code, newPassword, endApiKeys }) =>
    reset.mutateAsync({ username, code, newPassword, endApiKeys }).then(onRecovered, refuse),
  );
  return (
    <Form isWide onSubmit={submit}>
      {/* For the password manager, which keeps the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register("code", { setValueAs: withoutBlanks })}
      />
      <PasswordField
        label={words.newPassword}
        hint={<StrengthHint control={form.control} name="newPassword" username={username} />}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register("newPassword", touchedFields.confirmPassword ? { deps: "confirmPassword" } : {})}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <CheckField label={words.endApiKeys} hint={words.endApiKeysHint} {...form.register("endApiKeys")} />
      {reset.isError && <FormAlert title={words.failed.reset} message={resetProblem(reset.error)} />}
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        {reset.isPending ? words.resetting : words.reset}
      </Button>
    </Form>
  );
}

function resetProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 400) return commonProblem(error);
  const [refused] = fieldProblems(error, ["code", "newPassword"] as const);
  return refused?.message ?? words.wrongCode;
}
