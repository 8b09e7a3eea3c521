import type { ApiError } from "@promptory/api-client";
import { apiKeyForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useEffect, useId, useState } from "react";
import { type NewApiKey, useCreateApiKey } from "../../api/account/api-keys.ts";
import { productOrigin } from "../../api/embedding.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import { Form } from "../form.tsx";
import { blames, tellFields } from "../refusal.ts";
import { DEFAULT_OPTIONS, hasProblems, KeyOptionFields, type KeyOptions, toBody } from "./key-options.tsx";

const words = settingsText.keys;

/** Asks what the key is for, then shows it this once. */
export function NewApiKeyDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<NewApiKey>();
  if (!made) return <ApiKeyForm title={words.make} description={words.ask} onMade={setMade} onClose={onClose} />;
  const { name, apiKey } = made;
  return (
    <ShownOnceDialog
      title={words.shownTitle}
      hint={words.shown(name)}
      label={words.label}
      secret={apiKey}
      file={{ name: words.fileName, content: words.file(name, apiKey, productOrigin()) }}
      words={settingsText}
      onClose={onClose}
    />
  );
}

/** The dialog that makes a key; `name` is what it is called unless the person changes it. */
export function ApiKeyForm(props: {
  title: string;
  description: string;
  name?: string;
  onMade(key: NewApiKey): void;
  onClose(): void;
}) {
  const { title, description, name: firstName = "", onMade, onClose } = props;
  const id = useId();
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<ApiError>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [options, setOptions] = useState<KeyOptions>(DEFAULT_OPTIONS);
  const [isChecked, setChecked] = useState(false);
  const form = useZodForm(apiKeyForm, { name: firstName, currentPassword: "" }, { mode: "onSubmit" });
  const { setFocus } = form;
  useEffect(() => {
    if (needsPassword) setFocus("currentPassword");
  }, [needsPassword, setFocus]);
  const submit = form.handleSubmit(async ({ name, currentPassword }) => {
    setProblem(undefined);
    setChecked(true);
    if (hasProblems(options)) return;
    try {
      const body = { name, ...toBody(options), ...(currentPassword !== "" && { currentPassword }) };
      onMade(await create.mutateAsync(body));
    } catch (error) {
      if (blames(error, "currentPassword")) setNeedsPassword(true);
      const left = tellFields(form, error, ["name", "currentPassword"]);
      if (left?.status !== 409) return setProblem(left);
      form.setError("name", { message: left.message }, { shouldFocus: true });
    }
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{settingsText.cancel}</Button>
      <Button variant="primary" type="submit" form={id} busy={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Button>
    </>
  );
  return (
    <Dialog title={title} description={description} closeLabel={settingsText.close} onClose={onClose} footer={buttons}>
      <Form isWide id={id} onSubmit={submit}>
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          data-autofocus
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        <KeyOptionFields value={options} onChange={setOptions} showProblems={isChecked} />
        {needsPassword && (
          <PasswordField
            label={settingsText.currentPassword}
            autoComplete="current-password"
            error={form.formState.errors.currentPassword?.message}
            {...form.register("currentPassword")}
          />
        )}
        {problem && <FormAlert title={words.generationFailed} message={sentence(problem)} />}
      </Form>
    </Dialog>
  );
}

/** What the server says of a refusal; the specification's sentence for everything else. */
function sentence({ status, message }: ApiError): string {
  return status >= 400 && status < 500 ? message : words.generationFailedHint;
}
