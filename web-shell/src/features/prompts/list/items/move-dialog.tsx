import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { formatNumber } from "@promptory/ui/format";
import { type FormEvent, useId, useRef, useState } from "react";
import type { Template } from "../../../../api/prompts/templates.ts";
import { order as words } from "../../../../locales/en/organise.ts";

/** Values of MoveDialog: where the prompt stands, of how many. */
export interface MoveDialogProps {
  template: Template;
  place: number;
  total: number;
  onMove(to: number): void;
  onClose(): void;
}

/** Asks for a prompt's new position, on whatever page that is. */
export function MoveDialog({ template, place, total, onMove, onClose }: MoveDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? "";
    const to = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
    if (to < 1 || to > total) {
      setError(words.placeWrong(formatNumber(total)));
      input.current?.focus();
      return;
    }
    onClose();
    onMove(to);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button type="submit" form={form} variant="primary">
        {words.placeConfirm}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.placeTitle}
      description={words.placeHint(template.title, formatNumber(place), formatNumber(total))}
      closeLabel={words.close}
      onClose={onClose}
      footer={footer}
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label={words.placeLabel}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={place}
          data-autofocus
          onFocus={(event) => event.target.select()}
          onChange={() => setError(undefined)}
        />
      </form>
    </Dialog>
  );
}
