import { type ApiError, toApiError } from "@promptory/api-client";
import { currentPasswordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { type FormEventHandler, type ReactNode, useEffect, useId, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Form } from "../../../components/form.tsx";
import { tellFields } from "../../../components/refusal.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";

/** Props of ConfirmDialog: `send` rejects with what the API refused; `failed` is the title of its alert. */
export interface ConfirmDialogProps {
  title: string;
  description: string;
  confirm: string;
  confirming: string;
  failed: string;
  send(currentPassword: string): Promise<void>;
  onClose(): void;
}

/** Asks for the current password, which a change of the account needs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, confirming, failed, send, onClose } = props;
  const id = useId();
  const [problem, setProblem] = useState<ApiError>();
  const form = useZodForm(currentPasswordForm, { currentPassword: "" }, { mode: "onSubmit" });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    setProblem(undefined);
    try {
      await send(currentPassword);
    } catch (error) {
      setProblem(tellFields(form, error, ["currentPassword"]));
    }
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{settingsText.cancel}</Button>
      <Button variant="primary" type="submit" form={id} busy={isSubmitting}>
        {isSubmitting ? confirming : confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} description={description} closeLabel={settingsText.close} onClose={onClose} footer={buttons}>
      <Form isWide id={id} onSubmit={submit}>
        <PasswordField
          label={settingsText.currentPassword}
          autoComplete="current-password"
          data-autofocus
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        {problem && <FormAlert title={failed} message={problem.message} />}
      </Form>
    </Dialog>
  );
}

interface ConfirmedFormProps {
  words: { save: string; saving: string; failed: string };
  /** The field. */
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Whether the password is asked for now. */
  isAsking: boolean;
  send(currentPassword: string): Promise<void>;
  onClose(): void;
}

/** A form of one field of the account; a dialog asks for the password before it is saved. */
export function ConfirmedForm({ words, children, onSubmit, isAsking, send, onClose }: ConfirmedFormProps) {
  return (
    <>
      <Form onSubmit={onSubmit}>
        {children}
        <Button type="submit">{words.save}</Button>
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={words.save}
          description={settingsText.confirm}
          confirm={words.save}
          confirming={words.saving}
          failed={words.failed}
          send={send}
          onClose={onClose}
        />
      )}
    </>
  );
}

/**
 * Closes the dialog and marks the field behind it when the API refused that field; `codes` are messages for whole refusals.
 * Everything else is thrown again, for the dialog.
 */
export function useRefusedField<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, "setError">,
  field: Path<Values>,
  codes: Record<string, string>,
  close: () => void,
) {
  const [refused, setRefused] = useState<{ message: string }>();
  // After the dialog has closed, which gives the focus back.
  useEffect(() => {
    if (refused) setError(field, refused, { shouldFocus: true });
  }, [refused, setError, field]);
  return (thrown: unknown) => {
    const { code, errors } = toApiError(thrown);
    const message = codes[code] ?? errors.find((error) => error.field === field)?.message;
    if (message === undefined) throw thrown;
    close();
    setRefused({ message });
  };
}
