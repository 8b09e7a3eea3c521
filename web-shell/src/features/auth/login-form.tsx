import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLogin } from "../../api/account/session.ts";
import { Form } from "../../components/form.tsx";
import { text } from "../../locales/en/index.ts";
import { bringRules, checkLogin, type LoginErrors, loginProblem } from "./auth-form.ts";
import { bringRecovery } from "./lazy.tsx";
import styles from "./login-form.module.css";

/** Props of LoginForm: `username` is filled in after a registration, `isFirst` puts the caret into it. */
export interface LoginFormProps {
  username: string;
  isFirst: boolean;
  onForgot(username: string): void;
}

/**
 * Signs in; the guard of this page then leads on. Without react-hook-form, which would be a tenth of the code that the first
 * page waits for: two fields that are checked when they are sent, and from then on while they are corrected.
 */
export function LoginForm({ username, isFirst, onForgot }: LoginFormProps) {
  const login = useLogin();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<LoginErrors>();
  const typed = () => ({ username: name.current?.value ?? "", password: password.current?.value ?? "" });
  useEffect(() => {
    if (isFirst) (username ? password : name).current?.focus();
  }, [username, isFirst]);
  const correct = async () => {
    if (errors) setErrors((await checkLogin(typed())).errors);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const checked = await checkLogin(typed());
    setErrors(checked.errors);
    if (checked.errors.username) return name.current?.focus();
    if (checked.errors.password) return password.current?.focus();
    login.mutate(checked.values, {
      onError: () => {
        password.current?.focus();
        password.current?.select();
      },
    });
  };
  return (
    <Form isWide onSubmit={submit} onChange={correct} onBlur={bringRules}>
      <TextField
        ref={name}
        name="username"
        label={text.auth.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        error={errors?.username}
      />
      <PasswordField
        ref={password}
        name="password"
        label={text.auth.password}
        autoComplete="current-password"
        error={errors?.password}
      />
      <button
        type="button"
        className={styles.forgot}
        onPointerEnter={bringRecovery}
        onFocus={bringRecovery}
        onClick={() => onForgot(typed().username)}
      >
        {text.auth.forgot}
      </button>
      {login.isError && <FormAlert title={text.auth.failed.login} message={loginProblem(login.error)} />}
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {login.isPending ? text.auth.loggingIn : text.auth.login}
      </Button>
    </Form>
  );
}
