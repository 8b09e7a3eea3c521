import { currentPasswordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { useZodForm } from "@promptory/ui/form";
import { PasswordField } from "@promptory/ui/password-field";
import { Plug } from "lucide-react";
import { useEffect } from "react";
import styles from "../../parts/form.module.css";
import { extension } from "../../text/extension.ts";
import { text } from "../../text/library.ts";

/** Asks for the password when the last sign-in is too old to connect an extension; `message` is the server's sentence. */
export function ConfirmPassword({ message, onConfirm }: { message: string; onConfirm(password: string): void }) {
  const form = useZodForm(currentPasswordForm, { currentPassword: "" }, { mode: "onSubmit" });
  const { setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = form.handleSubmit(({ currentPassword }) => onConfirm(currentPassword));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={text.settings.currentPassword}
        autoComplete="current-password"
        error={form.formState.errors.currentPassword?.message ?? message}
        {...form.register("currentPassword")}
      />
      <Button type="submit" variant="primary" icon={<Plug size={16} aria-hidden />}>
        {extension.connect.button}
      </Button>
    </form>
  );
}
