import { type ApiError, toApiError } from "@promptory/api-client";
import { currentPasswordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { downloadFile } from "@promptory/ui/download-file";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { useId, useState } from "react";
import { type Backup, useDownloadBackup, useRestoreBackup } from "../../data/backups.ts";
import formStyles from "../../parts/form.module.css";
import { fieldProblems } from "../../parts/form-problem.ts";
import { text } from "../../text/index.ts";

export type BackupAction = "download" | "restore";

const words = text.backups;
const FIELDS = ["currentPassword"] as const;

/** Asks for the password, then downloads or restores. */
export function BackupDialog(props: { action: BackupAction; backup: Backup; onClose: () => void }) {
  const { action, backup, onClose } = props;
  const id = useId();
  const download = useDownloadBackup();
  const restore = useRestoreBackup();
  const [problem, setProblem] = useState<ApiError>();
  const form = useZodForm(currentPasswordForm, { currentPassword: "" }, { mode: "onSubmit" });
  const { title, question, confirm, busy, failed } = words.dialogs[action];
  const isBusy = download.isPending || restore.isPending;
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    if (isBusy) return;
    setProblem(undefined);
    try {
      const confirmed = { id: backup.id, currentPassword };
      if (action === "restore") await restore.mutateAsync(confirmed);
      else downloadFile(backup.file ?? "promptory-backup.zip", await download.mutateAsync(confirmed));
      onClose();
    } catch (error) {
      const problems = fieldProblems(error, FIELDS);
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
      if (problems.length === 0) setProblem(toApiError(error));
    }
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{text.admin.cancel}</Button>
      <Button busy={isBusy} form={id} type="submit" variant={action === "restore" ? "danger" : "primary"}>
        {isBusy ? busy : confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      closeLabel={text.admin.close}
      description={question}
      footer={buttons}
      onClose={onClose}
      title={title}
      width={480}
    >
      <form className={formStyles.form} id={id} noValidate onSubmit={submit}>
        <PasswordField
          {...form.register("currentPassword")}
          autoComplete="current-password"
          data-autofocus
          error={form.formState.errors.currentPassword?.message}
          label={words.currentPassword}
        />
        {problem && <FormAlert message={problem.message} title={failed} />}
      </form>
    </Dialog>
  );
}
