import type { ApiError } from "@promptory/api-client";
import { apiKeyForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useId, useState } from "react";
import { type NewApiKey, useCreateApiKey } from "../../data/api-keys.ts";
import { text } from "../../text/library.ts";
import styles from "../form.module.css";
import { tellFields } from "../refusal.ts";

const words = text.settings.keys;

/** Asks what the key is for, then shows it this once. */
export function NewApiKeyDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<NewApiKey>();
  if (!made) return <Ask onMade={setMade} onClose={onClose} />;
  const { name, apiKey } = made;
  return (
    <ShownOnceDialog
      title={words.shownTitle}
      hint={words.shown(name)}
      label={words.label}
      secret={apiKey}
      file={{ name: words.fileName, content: words.file(name, apiKey, window.location.origin) }}
      words={text.settings}
      onClose={onClose}
    />
  );
}

function Ask({ onMade, onClose }: { onMade(key: NewApiKey): void; onClose(): void }) {
  const id = useId();
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<ApiError>();
  const form = useZodForm(apiKeyForm, { name: "" }, { mode: "onSubmit" });
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(undefined);
    try {
      onMade(await create.mutateAsync(name));
    } catch (error) {
      const left = tellFields(form, error, ["name"]);
      if (left?.status !== 409) return setProblem(left);
      form.setError("name", { message: left.message }, { shouldFocus: true });
    }
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{text.settings.cancel}</Button>
      <Button variant="primary" type="submit" form={id} busy={create.isPending}>
        {create.isPending ? words.creating : words.create}
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
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          data-autofocus
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        {problem && <FormAlert title={words.generationFailed} message={sentence(problem)} />}
      </form>
    </Dialog>
  );
}

/** What the server says of a refusal; the specification's sentence for everything else. */
function sentence({ status, message }: ApiError): string {
  return status >= 400 && status < 500 ? message : words.generationFailedHint;
}
