import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { downloadFile } from "@promptory/ui/download-file";
import { TextField } from "@promptory/ui/field";
import { Card } from "@promptory/ui/layout";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useExportLibrary, useRemoveAccount } from "../../../api/account/account.ts";
import type { User } from "../../../api/account/session.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import styles from "./delete-account-dialog.module.css";

const words = settingsText.danger;

/** Deletes the account once its name was typed; offers the export first. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose(): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { remove, isRemoving } = useRemove();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRemoving) return;
    const matches = typed === user.username;
    setWrong(!matches);
    if (matches) void remove();
    else field.current?.focus();
  };
  const close = () => {
    if (!isRemoving) onClose();
  };
  const buttons = (
    <>
      <Button onClick={close} aria-disabled={isRemoving || undefined}>
        {settingsText.cancel}
      </Button>
      <Button variant="danger" type="submit" form={id} busy={isRemoving}>
        {isRemoving ? words.deleting : words.delete}
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" title={words.delete} description={words.ask} onClose={close} footer={buttons}>
      <ExportOffer username={user.username} />
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={words.confirm(user.username)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={isWrong ? words.mismatch(user.username) : undefined}
        />
      </form>
    </Dialog>
  );
}

function useRemove() {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const account = useRemoveAccount();
  const remove = () =>
    account.mutateAsync().then(
      () => toast({ title: words.deleted, description: words.deletedHint }),
      (error) => showFailure(words.failed, error),
    );
  return { remove, isRemoving: account.isPending };
}

/** Saves the whole library on the person's device before it is gone. */
function ExportOffer({ username }: { username: string }) {
  const showFailure = useFailureToast();
  const library = useExportLibrary();
  const save = () =>
    library.mutateAsync().then(
      (file) => downloadFile(words.exportName(username, new Date().toISOString().slice(0, 10)), file),
      (error) => showFailure(words.exportFailed, error),
    );
  return (
    <Card radius="md" className={styles.export}>
      <p>{words.exportHint}</p>
      <Button icon={<Download size={16} aria-hidden />} busy={library.isPending} onClick={save}>
        {library.isPending ? words.exporting : words.export}
      </Button>
    </Card>
  );
}
