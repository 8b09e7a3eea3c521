import type { ApiError } from "@promptory/api-client";
import { emailForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useUpdateAccount } from "../../../data/account.ts";
import type { User } from "../../../data/session.ts";
import styles from "../../../parts/form.module.css";
import { tellFields } from "../../../parts/refusal.ts";
import { text } from "../../../text/library.ts";

const words = text.settings.email;

/** Sets the optional address, or takes it away. */
export function EmailForm({ user }: { user: User }) {
  const { form, submit, isSaving, problem } = useEmailForm(user);
  const { errors } = form.formState;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        type="email"
        label={words.label}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register("email", { setValueAs: (value: string) => value.trim() })}
      />
      <PasswordField
        label={text.settings.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      {problem && <FormAlert title={words.failed} message={problem.message} />}
      <Button type="submit" busy={isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
    </form>
  );
}

function useEmailForm(user: User) {
  const { toast } = useToast();
  const [problem, setProblem] = useState<ApiError>();
  const update = useUpdateAccount();
  const current = user.email ?? "";
  const form = useZodForm(emailForm, { email: current, currentPassword: "" }, { mode: "onSubmit" });
  const submit = form.handleSubmit(async ({ email, currentPassword }) => {
    setProblem(undefined);
    if (email === current) {
      form.setError("email", { message: email ? words.same : words.none }, { shouldFocus: true });
      return;
    }
    try {
      const saved = await update.mutateAsync({ email: email || null, currentPassword });
      form.reset({ email: saved.email ?? "", currentPassword: "" });
      if (saved.email) toast({ title: words.saved, description: words.savedHint(saved.email) });
      else toast({ title: words.removed, description: words.removedHint });
    } catch (error) {
      setProblem(tellFields(form, error, ["email", "currentPassword"]));
    }
  });
  return { form, submit, isSaving: update.isPending, problem };
}
