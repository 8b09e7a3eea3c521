import type { ApiError } from "@promptory/api-client";
import { usernameForm } from "@promptory/rules";
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

const words = text.settings.username;

/** Changes the name a person signs in with. */
export function UsernameForm({ user }: { user: User }) {
  const { form, submit, isSaving, problem } = useUsernameForm(user);
  const { errors } = form.formState;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={words.label}
        hint={words.rule}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register("username")}
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

function useUsernameForm(user: User) {
  const { toast } = useToast();
  const [problem, setProblem] = useState<ApiError>();
  const update = useUpdateAccount();
  const form = useZodForm(usernameForm, { username: user.username, currentPassword: "" }, { mode: "onSubmit" });
  const refuse = (error: unknown) => {
    const left = tellFields(form, error, ["username", "currentPassword"]);
    if (left?.code !== "username_taken") return setProblem(left);
    form.setError("username", { message: words.taken }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async ({ username, currentPassword }) => {
    setProblem(undefined);
    if (username === user.username) {
      form.setError("username", { message: words.same }, { shouldFocus: true });
      return;
    }
    try {
      const saved = await update.mutateAsync({ username, currentPassword });
      form.reset({ username: saved.username, currentPassword: "" });
      toast({ title: words.saved, description: words.savedHint(saved.username) });
    } catch (error) {
      refuse(error);
    }
  });
  return { form, submit, isSaving: update.isPending, problem };
}
