import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { useLazyZodForm } from "@promptory/ui/lazy-form";
import { PasswordField } from "@promptory/ui/password-field";
import { useEffect } from "react";
import { useLogin } from "../../api/session.ts";
import { text } from "../../locales/en/index.ts";
import { bringRules, loadLoginRules, loginProblem } from "./auth-form.ts";

import styles from "./forms.module.css";
import { bringRecovery } from "./lazy.tsx";

/** Values of LoginForm: `username` is filled in after a registration, `isFirst` puts the caret into it. */
export interface LoginFormProps {
  username: string;
  isFirst: boolean;
  onForgot(username: string): void;
}

/** Signs in; the guard of this page then leads on. */
export function LoginForm({ username, isFirst, onForgot }: LoginFormProps) {
  const form = useLazyZodForm(loadLoginRules, { username, password: "" }, { mode: "onSubmit" });
  const login = useLogin();
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (isFirst) setFocus(username ? "password" : "username");
  }, [setFocus, username, isFirst]);
  const submit = form.handleSubmit((values) =>
    login.mutateAsync(values).catch(() => setFocus("password", { shouldSelect: true })),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit} onBlur={bringRules}>
      <TextField
        label={text.auth.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register("username")}
      />
      <PasswordField
        label={text.auth.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <button
        type="button"
        className={styles.forgot}
        onPointerEnter={bringRecovery}
        onFocus={bringRecovery}
        onClick={() => onForgot(form.getValues("username"))}
      >
        {text.auth.forgot}
      </button>
      {login.isError && <FormAlert title={text.auth.failed.login} message={loginProblem(login.error)} />}
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {login.isPending ? text.auth.loggingIn : text.auth.login}
      </Button>
    </form>
  );
}
