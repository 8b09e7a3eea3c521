import { currentPasswordForm } from "@promptory/rules";
import { downloadFile } from "@promptory/ui/download-file";
import { Alert, Form, Input } from "antd";
import { useState } from "react";
import { type Backup, useDownloadBackup, useRestoreBackup } from "../../api/backups.ts";
import { Field, showProblems, WriteDialog } from "../../components/write-dialog.tsx";
import { text } from "../../locales/en/index.ts";

export type BackupAction = "download" | "restore";

const words = text.backups;
const START = { currentPassword: "" };

/** Asks for the password, then downloads or restores. */
export function BackupDialog(props: { action: BackupAction; backup: Backup; onClose: () => void }) {
  const { action, backup, onClose } = props;
  const download = useDownloadBackup();
  const restore = useRestoreBackup();
  const [problem, setProblem] = useState<string>();
  const [form] = Form.useForm<typeof START>();
  const { title, question, confirm, busy, failed } = words.dialogs[action];
  const submit = async ({ currentPassword }: typeof START) => {
    setProblem(undefined);
    try {
      const confirmed = { id: backup.id, currentPassword };
      if (action === "restore") await restore.mutateAsync(confirmed);
      else downloadFile(backup.file ?? "promptory-backup.zip", await download.mutateAsync(confirmed));
      onClose();
    } catch (error) {
      setProblem(showProblems(form, error, ["currentPassword"]));
    }
  };
  return (
    <WriteDialog
      busy={download.isPending || restore.isPending}
      description={question}
      form={form}
      initialValues={START}
      onClose={onClose}
      onSubmit={(values) => void submit(values)}
      schema={currentPasswordForm}
      submit={{ label: confirm, busy, danger: action === "restore" }}
      title={title}
      width={480}
    >
      <Field label={words.currentPassword} name="currentPassword">
        <Input.Password autoComplete="current-password" data-autofocus />
      </Field>
      {problem && <Alert description={problem} role="alert" showIcon title={failed} type="error" />}
    </WriteDialog>
  );
}
