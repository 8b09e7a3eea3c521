import type { ApiError } from "@promptory/api-client";
import { currentPasswordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useId, useState } from "react";
import { useNewRecoveryCode } from "../../../data/account.ts";
import type { User } from "../../../data/session.ts";
import styles from "../../../parts/form.module.css";
import { tellFields } from "../../../parts/refusal.ts";
import { text } from "../../../text/library.ts";
import { text as open } from "../../../text/open.ts";

const words = text.settings.recovery;
const { title, hint, label, file, fileName } = open.verificationCode;

/** Asks for the password, then shows the new code this once. */
export function RecoveryCodeDialog({ user, onClose }: { user: User; onClose(): void }) {
  const [code, setCode] = useState<string>();
  if (code === undefined) return <Ask onMade={setCode} onClose={onClose} />;
  return (
    <ShownOnceDialog
      title={title}
      hint={hint}
      label={label}
      secret={code}
      spelled
      file={{ name: fileName(user.username), content: file(user.username, code, window.location.origin) }}
      words={text.settings}
      onClose={onClose}
    />
  );
}

function Ask({ onMade, onClose }: { onMade(code: string): void; onClose(): void }) {
  const id = useId();
  const make = useNewRecoveryCode();
  const [problem, setProblem] = useState<ApiError>();
  const form = useZodForm(currentPasswordForm, { currentPassword: "" }, { mode: "onSubmit" });
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    setProblem(undefined);
    try {
      onMade(await make.mutateAsync(currentPassword));
    } catch (error) {
      setProblem(tellFields(form, error, ["currentPassword"]));
    }
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{text.settings.cancel}</Button>
      <Button variant="primary" type="submit" form={id} busy={make.isPending}>
        {make.isPending ? words.creating : words.create}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.make}
      description={words.ask}
      closeLabel={text.settings.close}
      onClose={onClose}
      footer={buttons}
    >
      <form id={id} className={`${styles.form} ${styles.wide}`} noValidate onSubmit={submit}>
        <PasswordField
          label={text.settings.currentPassword}
          autoComplete="current-password"
          data-autofocus
          error={form.formState.errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        {problem && <FormAlert title={words.failed} message={problem.message} />}
      </form>
    </Dialog>
  );
}
