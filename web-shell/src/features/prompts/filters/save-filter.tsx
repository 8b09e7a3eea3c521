import { toApiError } from "@promptory/api-client";
import { filterName, ORGANISE_LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { useToast } from "@promptory/ui/toast";
import { type FormEvent, useId, useRef, useState } from "react";
import { useCreateFilter } from "../../../api/library/filters.ts";
import { savedFilters as words } from "../../../locales/en/organise.ts";

/** Asks for the name of a filter and keeps it. */
export function SaveFilter({ query, onClose }: { query: string; onClose(): void }) {
  const id = useId();
  const { toast } = useToast();
  const { mutate: create, isPending } = useCreateFilter();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = filterName.safeParse(input.current?.value ?? "");
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? "");
    const done = { onSuccess, onError: (problem: unknown) => refuse(toApiError(problem).message) };
    if (!isPending) create({ name: checked.data, query }, done);
  };
  const onSuccess = () => {
    onClose();
    toast({ title: words.saved });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button type="submit" form={id} variant="primary" busy={isPending}>
        {words.confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} description={words.hint} closeLabel={words.close} onClose={onClose} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label={words.name}
          placeholder={words.namePlaceholder}
          error={error}
          maxLength={ORGANISE_LIMITS.filterName}
          autoComplete="off"
          dir="auto"
          aria-required
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
