import { forgotForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { useEffect } from "react";
import { type CodeRequest, useRequestCode } from "../../data/recovery.ts";
import { text } from "../../text/open.ts";
import { commonProblem } from "./auth-problem.ts";
import styles from "./forms.module.css";

const words = text.recovery;

/** Asks who forgot their password. */
export function RequestCodeForm({ username, onAsked }: { username: string; onAsked(request: CodeRequest): void }) {
  const form = useZodForm(forgotForm, { username }, { mode: "onSubmit" });
  const request = useRequestCode();
  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    request.mutateAsync(values.username).then(onAsked, () => setFocus("username")),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.username?.message}
        {...form.register("username")}
      />
      {request.isError && <FormAlert title={words.failed.request} message={commonProblem(request.error)} />}
      <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
        {request.isPending ? words.requesting : words.request}
      </Button>
    </form>
  );
}
