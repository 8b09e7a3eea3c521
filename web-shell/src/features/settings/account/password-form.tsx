import type { ApiError } from "@promptory/api-client";
import { passwordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useUpdateAccount } from "../../../api/account/account.ts";
import type { User } from "../../../api/account/session.ts";
import { Form } from "../../../components/form.tsx";
import { tellFields } from "../../../components/refusal.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";

const words = settingsText.password;

/** Changes the password; every other session ends with it, and the API keys if the person says so. */
export function PasswordForm({ user }: { user: User }) {
  const { form, submit, isSaving, problem } = usePasswordForm();
  const { errors, touchedFields } = form.formState;
  return (
    <Form onSubmit={submit}>
      {/* For password managers, which keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label={settingsText.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      <PasswordField
        label={words.label}
        hint={words.rule}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password", touchedFields.confirmPassword ? { deps: "confirmPassword" } : {})}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <CheckField label={words.endApiKeys} hint={words.endApiKeysHint} {...form.register("endApiKeys")} />
      {problem && <FormAlert title={words.failed} message={problem.message} />}
      <Button type="submit" busy={isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
    </Form>
  );
}

function usePasswordForm() {
  const { toast } = useToast();
  const [problem, setProblem] = useState<ApiError>();
  const update = useUpdateAccount();
  const form = useZodForm(
    passwordForm,
    { currentPassword: "", password: "", confirmPassword: "", endApiKeys: false },
    { mode: "onSubmit" },
  );
  const submit = form.handleSubmit(async ({ currentPassword, password, endApiKeys }) => {
    setProblem(undefined);
    try {
      await update.mutateAsync({ currentPassword, password, endApiKeys });
      form.reset();
      toast({ title: words.saved, description: endApiKeys ? words.savedHintWithKeys : words.savedHint });
    } catch (error) {
      setProblem(tellFields(form, error, ["currentPassword", "password"]));
    }
  });
  return { form, submit, isSaving: update.isPending, problem };
}
