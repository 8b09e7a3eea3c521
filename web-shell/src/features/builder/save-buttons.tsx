import { toApiError } from "@promptory/api-client";
import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Save } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { type SavedMegaprompt, useSaveMegaprompt } from "../../api/library/megaprompts.ts";
import { builder as words } from "../../locales/en/builder.ts";
import { emptyHeading, toBody } from "./draft.ts";
import type { Builder } from "./use-builder.ts";

export interface SaveButtonsProps {
  builder: Builder;
  onSaved(id: number): void;
  /** A heading without a text, which a save reports. */
  onEmptyHeading(key: string): void;
}

/** Saves the megaprompt: at once under the name it has, or under a new one. */
export function SaveButtons({ builder, onSaved, onEmptyHeading }: SaveButtonsProps) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const save = useSaveMegaprompt();
  const [isNaming, setNaming] = useState(false);
  const { origin, draft } = builder;
  const done = (saved: SavedMegaprompt) => {
    builder.settle(saved);
    onSaved(saved.megaprompt.id);
    toast({ title: words.saved, description: words.savedHint });
  };
  const isComplete = () => {
    const key = emptyHeading(draft);
    if (key !== undefined) onEmptyHeading(key);
    return key === undefined;
  };
  const update = async () => {
    if (!isComplete()) return;
    if (!origin) return setNaming(true);
    const { id, name } = origin.megaprompt;
    try {
      done(await save.mutateAsync({ id, etag: origin.etag, body: toBody(name, draft) }));
    } catch (error) {
      const { status, message } = toApiError(error);
      const description = status === 412 ? words.movedOn : message;
      showFailure(words.saveFailed, description);
    }
  };
  const isEmpty = draft.parts.length === 0;
  return (
    <>
      {origin && (
        <Button disabled={isEmpty} onClick={() => isComplete() && setNaming(true)}>
          {words.saveAs}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Save size={16} aria-hidden />}
        disabled={isEmpty || !builder.isChanged}
        busy={save.isPending && !isNaming}
        onClick={() => void update()}
      >
        {words.save}
      </Button>
      {isNaming && <NameDialog builder={builder} onSaved={done} onClose={() => setNaming(false)} />}
    </>
  );
}

interface NameDialogProps {
  builder: Builder;
  onSaved(saved: SavedMegaprompt): void;
  onClose(): void;
}

function NameDialog({ builder, onSaved, onClose }: NameDialogProps) {
  const id = useId();
  const save = useSaveMegaprompt();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (name.trim() === "") return setProblem(words.nameRequired);
    try {
      const saved = await save.mutateAsync({ body: toBody(name.trim(), builder.draft) });
      onClose();
      onSaved(saved);
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  };
  return (
    <Dialog
      title={words.saveTitle}
      description={words.saveHint}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={id} busy={save.isPending}>
            {save.isPending ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          maxLength={LIMITS.megapromptName}
          dir="auto"
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
